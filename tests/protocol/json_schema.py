"""A small reader of JSON Schema: just the keywords that the project's own schema uses, and no others."""

from __future__ import annotations

import re
from typing import Any

TYPES: dict[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "null": type(None),
}
IGNORED = {"title", "description", "default", "examples", "discriminator", "$defs"}
KNOWN = IGNORED | {
    "$ref",
    "additionalProperties",
    "anyOf",
    "const",
    "enum",
    "exclusiveMinimum",
    "items",
    "maxItems",
    "maxLength",
    "maximum",
    "minItems",
    "minLength",
    "minProperties",
    "minimum",
    "oneOf",
    "pattern",
    "patternProperties",
    "prefixItems",
    "properties",
    "propertyNames",
    "required",
    "type",
}


def faults(document: dict[str, Any], schema: Any, value: object, where: str = "") -> list[str]:
    """What of a value does not fit a schema of a document; raises ValueError for an unknown keyword."""
    if schema is True:
        return []
    unknown = set(schema) - KNOWN
    if unknown:
        raise ValueError(f"{where}: this reader does not know {unknown}")
    found: list[str] = []
    if "$ref" in schema:
        found += faults(document, _target(document, schema["$ref"]), value, where)
    if "const" in schema and value != schema["const"]:
        found.append(f"{where}: {value!r} is not {schema['const']!r}")
    if "enum" in schema and value not in schema["enum"]:
        found.append(f"{where}: {value!r} is not in {schema['enum']}")
    if "discriminator" in schema and isinstance(value, dict):
        tag, mapping = schema["discriminator"]["propertyName"], schema["discriminator"]["mapping"]
        if value.get(tag) not in mapping:
            return [f"{where}: {value.get(tag)!r} is no {tag}"]
        return faults(document, {"$ref": mapping[value[tag]]}, value, where)
    for key in ("anyOf", "oneOf"):
        fits = [not faults(document, part, value, where) for part in schema.get(key, ())]
        if fits and (not any(fits) or (key == "oneOf" and sum(fits) > 1)):
            found.append(f"{where}: {value!r} fits {sum(fits)} of {key}")
    if "type" in schema:
        found += _of_type(document, schema, value, where)
    return found


def _target(document: dict[str, Any], reference: str) -> Any:
    node: Any = document
    for key in reference.removeprefix("#/").split("/"):
        node = node[key]
    return node


def _of_type(document: dict[str, Any], schema: dict[str, Any], value: object, where: str) -> list[str]:
    kind = schema["type"]
    if kind == "integer" or kind == "number":
        if isinstance(value, bool) or not isinstance(value, int):
            return [f"{where}: {value!r} is no {kind}"]
        too_small = value < schema.get("minimum", value) or value <= schema.get("exclusiveMinimum", value - 1)
        return [f"{where}: {value} is out of bounds"] * (too_small or value > schema.get("maximum", value))
    if not isinstance(value, TYPES[kind]):
        return [f"{where}: {value!r} is no {kind}"]
    if isinstance(value, str):
        fits = re.search(schema.get("pattern", ""), value) and len(value) <= schema.get(
            "maxLength", len(value)
        )
        return [] if fits else [f"{where}: {value!r} does not fit {schema['pattern']}"]
    if isinstance(value, list):
        return _of_array(document, schema, value, where)
    return _of_object(document, schema, value, where) if isinstance(value, dict) else []


def _of_array(document: dict[str, Any], schema: dict[str, Any], value: list[Any], where: str) -> list[str]:
    found = []
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        found.append(f"{where}: {len(value)} entries")
    parts = [*schema.get("prefixItems", ())]
    parts += [schema.get("items", True)] * (len(value) - len(parts))
    for at, (part, entry) in enumerate(zip(parts, value, strict=True)):
        found += faults(document, part, entry, f"{where}.{at}")
    return found


def _of_object(
    document: dict[str, Any], schema: dict[str, Any], value: dict[str, Any], where: str
) -> list[str]:
    properties = schema.get("properties", {})
    rest = schema.get("additionalProperties", True)
    found = [f"{where}: is empty"] * (len(value) < schema.get("minProperties", 0))
    found += [f"{where}: {key} is missing" for key in schema.get("required", ()) if key not in value]
    for key, entry in value.items():
        if "propertyNames" in schema:
            found += faults(document, schema["propertyNames"], key, f"{where}.{key}")
        part = properties.get(key, rest)
        for pattern, schema_of in schema.get("patternProperties", {}).items():
            part = schema_of if re.search(pattern, key) else part
        found += (
            [f"{where}: {key} is unknown"]
            if part is False
            else faults(document, part, entry, f"{where}.{key}")
        )
    return found
