"""web/types.d.ts: the TypedDicts of skerry.messages as TypeScript interfaces.

The module is parsed and not imported, so this needs no engine.  It may contain types of JSON
values: TypedDicts, and type aliases with a docstring below them.
"""

import ast
from pathlib import Path

from .paths import ROOT
from .shell import BuildError, say

MESSAGES = ROOT / "pysrc/skerry/messages.py"
TYPES = ROOT / "web/types.d.ts"
HEAD = "// What crosses between Python and JavaScript.  Made from pysrc/skerry/messages.py by\n"
HEAD += "// `python3 build.py types`; do not edit.\n"
PLAIN = {"int": "number", "float": "number", "str": "string", "bool": "boolean", "None": "null"}


def write_types() -> Path:
    """Write web/types.d.ts; returns its path.  Raises BuildError when a type is not supported."""
    TYPES.write_text(declarations(MESSAGES.read_text("utf-8")), "utf-8")
    say(f"{TYPES.relative_to(ROOT)} is up to date.")
    return TYPES


def declarations(source: str) -> str:
    """The declarations for the source of a Python module.  Raises BuildError as above."""
    parts = [HEAD]
    body = ast.parse(source).body
    for statement, following in zip(body, [*body[1:], None], strict=True):
        found = declaration(statement)
        if found:
            parts.append(comment(docstring(statement, following)) + found)
    return "\n".join(parts)


def declaration(statement: ast.stmt) -> str:
    """The declaration of a class or an alias; empty for any other statement."""
    match statement:
        case ast.ClassDef(name=name, bases=[ast.Name(id=base)], body=body):
            fields = {
                line.target.id: line.annotation
                for line in body
                if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
            }
            return interface(name, "" if base == "TypedDict" else base, fields)
        case ast.Assign(
            targets=[ast.Name(id=name)],
            value=ast.Call(func=ast.Name(id="TypedDict"), args=[_, ast.Dict(keys, values)]),
        ):
            names = [str(key.value) for key in keys if isinstance(key, ast.Constant)]
            return interface(name, "", dict(zip(names, values, strict=True)))
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            return f"export type {name} = {type_of(value)};\n"
    return ""


def interface(name: str, base: str, fields: dict[str, ast.expr]) -> str:
    """An interface with the fields of a TypedDict, which may extend another one."""
    lines = []
    for field, annotation in fields.items():
        match annotation:
            case ast.Subscript(value=ast.Name(id="NotRequired"), slice=inner):
                lines.append(f"  {field}?: {type_of(inner)};\n")
            case _:
                lines.append(f"  {field}: {type_of(annotation)};\n")
    extends = f" extends {base}" if base else ""
    return f"export interface {name}{extends} {{\n{''.join(lines)}}}\n"


def type_of(node: ast.expr) -> str:
    """The TypeScript type of an annotation.  Raises BuildError for one that is not supported."""
    match node:
        case ast.Name(id=name):
            return PLAIN.get(name, name)
        case ast.Constant(value=None):
            return "null"
        case ast.Constant(value=str(text)):
            return type_of(ast.parse(text, mode="eval").body)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return f"{type_of(left)} | {type_of(right)}"
        case ast.Subscript(value=ast.Name(id="list"), slice=inner):
            found = type_of(inner)
            return f"({found})[]" if isinstance(inner, ast.BinOp) else f"{found}[]"
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=parts)):
            return f"[{', '.join(map(type_of, parts))}]"
        case ast.Subscript(
            value=ast.Name(id="dict"), slice=ast.Tuple(elts=[ast.Name(id="str"), value])
        ):
            return f"{{ [key: string]: {type_of(value)} }}"
        case ast.Subscript(value=ast.Name(id="Literal"), slice=inner):
            values = inner.elts if isinstance(inner, ast.Tuple) else [inner]
            return " | ".join(ast.unparse(value).replace("'", '"') for value in values)
    raise BuildError(
        f"{MESSAGES.relative_to(ROOT)} uses the type {ast.unparse(node)}, which "
        "buildtools/typescript.py cannot translate; use another one, or extend that module."
    )


def docstring(statement: ast.stmt, following: ast.stmt | None) -> str:
    """The docstring in a class or below an alias, or an empty string."""
    if isinstance(statement, ast.ClassDef):
        return ast.get_docstring(statement) or ""
    match following:
        case ast.Expr(value=ast.Constant(value=str(text))):
            return text
    return ""


def comment(text: str) -> str:
    """A text as a documentation comment."""
    lines = text.strip().splitlines()
    if len(lines) < 2:
        return "".join(f"/** {line} */\n" for line in lines)
    body = "\n".join(f" * {line}".rstrip() for line in lines)
    return f"/**\n{body}\n */\n"
