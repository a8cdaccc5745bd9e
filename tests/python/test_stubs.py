"""The stubs say what the package has, with the same arguments, and every part of it explains itself."""
import ast
import inspect
import os
import unittest

import trivium

FOLDER = os.path.dirname(trivium.__file__)


def stub_members():
    """{class or "": {name: its node}} of __init__.pyi."""
    with open(os.path.join(FOLDER, "__init__.pyi"), encoding="utf-8") as file:
        tree = ast.parse(file.read())
    members = {"": {node.name: node for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            members[node.name] = {item.name if isinstance(item, ast.FunctionDef) else item.target.id: item for item in node.body
                                  if isinstance(item, (ast.FunctionDef, ast.AnnAssign))}
    return members


def argument_names(node):
    names = [argument.arg for argument in [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]]
    return [name for name in names if name not in ("self", "cls")]


class Stubs(unittest.TestCase):
    def test_typed(self):
        self.assertTrue(os.path.exists(os.path.join(FOLDER, "py.typed")))

    def test_every_name(self):
        stub = stub_members()
        self.assertEqual(set(stub[""]) | {"__version__"}, set(trivium.__all__))
        for name in stub[""]:
            thing = getattr(trivium, name)
            if not isinstance(thing, type) or issubclass(thing, (tuple, Exception)):
                continue
            shown = {member for member in vars(thing) if not member.startswith("_")}
            self.assertEqual({member for member in stub[name] if not member.startswith("_")}, shown, name)

    def test_tuples_have_the_same_fields(self):
        stub = stub_members()
        for name in stub[""]:
            thing = getattr(trivium, name)
            if isinstance(thing, type) and issubclass(thing, tuple):
                self.assertEqual(list(stub[name]), list(thing.__match_args__), name)

    def test_arguments(self):
        stub = stub_members()
        for name in stub[""]:
            thing = getattr(trivium, name)
            if not isinstance(thing, type):
                continue
            for member, node in stub[name].items():
                if not isinstance(node, ast.FunctionDef) or member.startswith("_"):
                    continue
                if node.decorator_list and getattr(node.decorator_list[0], "id", "") == "property":
                    continue
                signature = inspect.signature(getattr(thing, member))
                names = [argument.name for argument in signature.parameters.values() if argument.kind != argument.VAR_KEYWORD]
                self.assertEqual([argument for argument in names if argument not in ("self", "type")], argument_names(node), f"{name}.{member}")

    def test_everything_has_words(self):
        for name in trivium.__all__:
            thing = getattr(trivium, name)
            if name == "__version__":
                continue
            self.assertTrue(thing.__doc__, name)
            for member, found in vars(thing).items() if isinstance(thing, type) and not issubclass(thing, Exception) else ():
                if not member.startswith("_"):
                    self.assertTrue(found.__doc__, f"{name}.{member}")
        self.assertIn("IllegalMove", trivium.__doc__)


if __name__ == "__main__":
    unittest.main()
