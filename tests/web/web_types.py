#!/usr/bin/env python3
"""The types of the module's exports are made from the C sources (tools/wasm-types). Here each kind of drift is made by hand in a copy of
them: a client that was not changed with it must not pass the type check, and numbers must follow by themselves."""
import json
import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# what drifts, file, text, its replacement, the complaint: the client's file and a part of what the compiler says
DRIFTS = [
    ("a parameter more", "src/wasm/tables.c", "wasm_table_redo(uint32_t number)", "wasm_table_redo(uint32_t number, uint32_t seat)",
     "table.ts", "Expected 2 arguments"),
    ("64 bits in place of 32", "src/wasm/tables.c", "uint32_t wasm_table_decisions(", "uint64_t wasm_table_decisions(",
     "table.ts", "Type 'bigint' is not assignable to type 'number'"),
    ("32 bits in place of 64", "src/wasm/thinking.c", "wasm_choose(uint32_t number, uint64_t seed)",
     "wasm_choose(uint32_t number, uint32_t seed)", "jobs.ts", "'bigint' is not assignable to parameter of type 'number'"),
    ("an export that has another name", "src/wasm/screens.c", "WASM_EXPORT(screen_lit)", "WASM_EXPORT(screen_lights)",
     "screen.ts", "'screen_lit' does not exist"),
    ("a language that is another one", "include/trivium/words.h", "TV_EN, TV_FR, TV_DE, TV_LANGS", "TV_EN, TV_FR, TV_IT, TV_LANGS",
     "i18n.ts", "Type '\"de\"' is not assignable"),
    ("a theme that went", "include/trivium/svg.h", "    TV_DARK,\n", "", "codes.ts", "'Theme' can't be used"),
]
# what drifts, file, text, its replacement, what is then written
NUMBERS = [
    ("who looks on has another number", "include/trivium/game.h", "TV_SPECTATOR = 254", "TV_SPECTATOR = 252", "spectator: 252,"),
]
# what drifts, file, text, its replacement: nothing can be written
REFUSED = [
    ("a type without a counterpart", "src/wasm/tables.c", "wasm_table_redo(uint32_t number)", "wasm_table_redo(double number)"),
]

passed = failed = 0


def check(what, good, told):
    global passed, failed
    if good:
        passed += 1
        return
    failed += 1
    print(f"FAILED  {what}\n{told}")


class Copy:
    """A copy of the sources with some texts changed, and what tools/wasm-types makes of it."""

    def __init__(self, folder, *changes):
        self.folder = folder
        shutil.copytree(os.path.join(ROOT, "include"), os.path.join(folder, "include"))
        shutil.copytree(os.path.join(ROOT, "src", "wasm"), os.path.join(folder, "src", "wasm"))
        for name, text, other in changes:
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                source = file.read()
            assert text in source, f"{name} has no \"{text}\" any more: choose another one for this test"
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(source.replace(text, other))
        self.exports = os.path.join(folder, "exports.ts")
        self.made = subprocess.run([os.path.join(ROOT, "tools/wasm-types"), self.exports, folder], capture_output=True, text=True, check=False)

    def written(self):
        with open(self.exports, encoding="utf-8") as file:
            return file.read()

    def type_check(self, texts):
        """The part of the client that knows the library, checked against this copy."""
        web = os.path.join(ROOT, "web")
        settings = {"extends": os.path.join(web, "tsconfig.json"),
                    "compilerOptions": {"paths": {"wasm-exports": [self.exports], "page-texts": [texts]}, "types": []},
                    "include": [os.path.join(web, "src/engine"), os.path.join(web, "src/base/i18n.ts")]}
        with open(os.path.join(self.folder, "tsconfig.json"), "w", encoding="utf-8") as file:
            json.dump(settings, file)
        return subprocess.run([os.path.join(web, "node_modules/.bin/tsc"), "--noEmit", "-p", self.folder], capture_output=True, text=True,
                              check=False)


def main():
    subprocess.run([os.path.join(ROOT, "tools/npm-ci")], check=True)
    with tempfile.TemporaryDirectory() as folder:
        texts = os.path.join(folder, "texts.ts")
        subprocess.run([os.path.join(ROOT, "tools/page-texts"), texts], check=True)
        done = Copy(os.path.join(folder, "same")).type_check(texts)
        check("without drift the types are right", done.returncode == 0, done.stdout)
        copy = Copy(os.path.join(folder, "drift"), *(change for _, *change, _, _ in DRIFTS))
        complaints = copy.type_check(texts).stdout.splitlines()
        check("drift can be written", copy.made.returncode == 0, copy.made.stderr)
        for what, *_, where, words in DRIFTS:
            check(what, any(where in line and words in line for line in complaints), "\n".join(complaints))
        for number, (what, *change, line) in enumerate(NUMBERS):
            copy = Copy(os.path.join(folder, f"number{number}"), change)
            check(what, copy.made.returncode == 0 and line in copy.written(), copy.made.stderr)
        for number, (what, *change) in enumerate(REFUSED):
            copy = Copy(os.path.join(folder, f"refused{number}"), change)
            check(what, copy.made.returncode != 0 and not os.path.exists(copy.exports), copy.made.stderr)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
