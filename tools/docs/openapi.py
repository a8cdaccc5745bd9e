"""The server's HTTP interface, docs/openapi.json, as a page."""
from markdown import slug_of


def type_of(schema):
    """A schema in a few words."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        return f"[{name}](#{name.lower()})"
    for key in ("oneOf", "anyOf"):
        if key in schema:
            return " or ".join(type_of(each) for each in schema[key])
    kind = schema.get("type", "anything")
    if isinstance(kind, list):
        return " or ".join(kind)
    if kind == "array":
        return f"list of {type_of(schema.get('items', {}))}"
    if "enum" in schema:
        return " or ".join(f"`{value}`" for value in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    if kind == "object" and schema.get("properties"):
        return "{" + ", ".join(f"`{key}`: {type_of(each)}" for key, each in schema["properties"].items()) + "}"
    return kind


def limits_of(schema):
    named = {"minLength": "at least {} characters", "maxLength": "at most {} characters", "minimum": "from {}", "maximum": "to {}",
             "minItems": "at least {}", "maxItems": "at most {}", "default": "otherwise {}"}
    return ", ".join(words.format(schema[key]) for key, words in named.items() if key in schema)


def about(schema):
    return "; ".join(part for part in (schema.get("description", ""), limits_of(schema)) if part)


def fields(schema):
    """The lines of a table of what an object holds."""
    needed = schema.get("required", [])
    rows = [f"| `{key}` | {type_of(each)} | {'yes' if key in needed else ''} | {about(each)} |" for key, each in schema.get("properties", {}).items()]
    return ["| key | is | needed | |", "|---|---|---|---|", *rows] if rows else []


def body_of(holder):
    return holder.get("content", {}).get("application/json", {}).get("schema", {})


def operation(method, path, what):
    lines = [f"### {method.upper()} {path}", "", what.get("summary", "") + ("" if what.get("security", True) else " Needs no session."), ""]
    if what.get("description"):
        lines += [what["description"], ""]
    parameters = what.get("parameters", [])
    if parameters:
        lines += ["| parameter | is | in | |", "|---|---|---|---|"]
        lines += [f"| `{each['name']}` | {type_of(each.get('schema', {}))} | {each.get('in', '')} | "
                  f"{'; '.join(part for part in (each.get('description', ''), limits_of(each.get('schema', {}))) if part)} |" for each in parameters] + [""]
    body = body_of(what.get("requestBody", {}))
    if body.get("properties"):
        lines += ["The request's body:", "", *fields(body), ""]
    elif body and body.get("type") != "object":
        lines += [f"The request's body: {type_of(body)}.", ""]
    for status, answer in what.get("responses", {}).items():
        schema = body_of(answer)
        kinds = ", ".join(f"`{kind}`" for kind in answer.get("content", {}) if kind != "application/json")
        told = type_of(schema) if schema else kinds or "nothing"
        if status != "default":
            lines += [f"Answers `{status}`: {told}.", ""]
    return lines


def read(document):
    """The page as Markdown."""
    lines = ["# The server's HTTP interface", "", document["info"]["description"].replace("online.md", "[online.md](online.md)"),
             f"All addresses begin with `{document['servers'][0]['url']}`. What is refused is answered with an [Error](#error). "
             "The same as data: [openapi.json](openapi.json).", ""]
    used = {}
    rows = []
    for path, methods in document["paths"].items():
        for method, what in methods.items():
            if method == "parameters":
                continue
            slug = slug_of(f"{method.upper()} {path}", used)
            rows.append(f"| [{method.upper()} {path}](#{slug}) | {what.get('summary', '')} |")
    lines += ["| | |", "|---|---|", *rows, "", "## Requests", ""]
    for path, methods in document["paths"].items():
        for method, what in methods.items():
            if method != "parameters":
                shared = methods.get("parameters", [])
                lines += operation(method, path, dict(what, parameters=shared + what.get("parameters", [])))
    for name, methods in document.get("webhooks", {}).items():
        lines += ["## What the server posts", ""] + operation("post", name, methods.get("post", {}))
    lines += ["## Objects", ""]
    for name, schema in document["components"]["schemas"].items():
        lines += [f"### {name}", "", schema.get("description", ""), ""]
        lines += fields(schema) or [f"{type_of(schema)}."]
        lines += [""]
    return "\n".join(lines)
