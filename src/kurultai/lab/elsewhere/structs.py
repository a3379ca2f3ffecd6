"""The stand-in's structs: plain classes with slots, made from their fields as msgspec makes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, dataclass_transform

NODEFAULT: Any = object()
OPTIONS = ("array_like", "eq", "forbid_unknown_fields", "frozen", "omit_defaults", "tag", "tag_field")
"""What a class may say about itself; the rest that msgspec knows makes no difference here."""


class Factory:
    """A default that is made anew every time."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[[], Any]) -> None:
        self.make = make


def field(*, default: Any = NODEFAULT, default_factory: Any = NODEFAULT, name: str | None = None) -> Any:
    """A field with a default that must be made."""
    return default if default_factory is NODEFAULT else Factory(default_factory)


class Config(NamedTuple):
    """What a struct says of itself: by what it is told from others."""

    tag: str
    tag_field: str


class StructMeta(type):
    """Makes a struct of a class: slots for its fields, and the methods that msgspec would give it."""

    __struct_fields__: tuple[str, ...]
    __struct_defaults__: dict[str, Any]
    __struct_options__: dict[str, Any]
    __struct_keywords__: tuple[str, ...]
    __struct_config__: Config

    def __new__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any], **options: Any) -> StructMeta:
        own = [key for key, kind in space.get("__annotations__", {}).items() if not str(kind).startswith("ClassVar")]
        defaults = {key: remade(space.pop(key)) for key in own if key in space}
        parents = [base for base in bases if isinstance(base, StructMeta)]
        inherited = [key for base in parents for key in base.__struct_fields__]
        space["__slots__"] = tuple(key for key in own if key not in inherited)
        made = super().__new__(cls, name, bases, space)
        keywords = [key for base in parents for key in base.__struct_keywords__]
        keywords += own if options.get("kw_only") else []
        fields = list(dict.fromkeys([*inherited, *own]))
        fields = [key for key in fields if key not in keywords] + [key for key in fields if key in keywords]
        made.__struct_fields__ = tuple(fields)
        made.__struct_keywords__ = tuple(key for key in fields if key in keywords)
        made.__struct_defaults__ = {key: value for base in parents for key, value in base.__struct_defaults__.items()}
        made.__struct_defaults__.update(defaults)
        made.__struct_options__ = {key: value for base in parents for key, value in base.__struct_options__.items()}
        made.__struct_options__.update({key: options[key] for key in OPTIONS if key in options})
        made.__struct_config__ = Config(made.tag, made.tag_field)
        give_methods(made, space)
        return made

    def __init__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any], **_: Any) -> None:
        super().__init__(name, bases, space)

    @property
    def tag_field(cls) -> str:
        """The field that tells which struct of several is meant; empty if there is none."""
        options = cls.__struct_options__
        if options.get("tag_field"):
            return str(options["tag_field"])
        return "type" if options.get("tag") else ""

    @property
    def tag(cls) -> str:
        """What stands in that field."""
        said = cls.__struct_options__.get("tag")
        return said if isinstance(said, str) else cls.__name__


def remade(default: Any) -> Any:
    """A default as it is kept: an empty list and the like are made anew for everybody."""
    return Factory(type(default)) if isinstance(default, (list, dict, set, bytearray)) else default


def give_methods(cls: StructMeta, space: dict[str, Any]) -> None:
    """The methods that are made from the fields, where the class has none of its own."""
    options, fields = cls.__struct_options__, cls.__struct_fields__
    made: dict[str, Any] = {"__init__": _constructor(cls), "__repr__": _repr, "__reduce__": _reduce}
    made["__match_args__"] = tuple(key for key in fields if key not in cls.__struct_keywords__)
    if options.get("frozen"):
        made["__setattr__"] = _refuse
    if not options.get("eq", True):
        made.update(__eq__=object.__eq__, __hash__=object.__hash__)
    elif fields:
        same = " and ".join(f"self.{key} == other.{key}" for key in fields)
        made["__eq__"] = compiled(f"def __eq__(self, other): return {same} if type(self) is type(other) else False", {})
        values = "".join(f"self.{key}, " for key in fields)
        hashed = f"def __hash__(self): return hash(({values}))"
        made["__hash__"] = compiled(hashed, {}) if options.get("frozen") else None
    for name, method in made.items():
        if name not in space:
            setattr(cls, name, method)


def _constructor(cls: StructMeta) -> Any:
    """The constructor: what is frozen is set through its slots."""
    names: dict[str, Any] = {"NODEFAULT": NODEFAULT}
    setting = "set_{0}(self, {0})" if cls.__struct_options__.get("frozen") else "self.{0} = {0}"
    words, lines = ["self"], []
    for key in cls.__struct_fields__:
        if key in cls.__struct_keywords__ and "*" not in words:
            words.append("*")
        default = cls.__struct_defaults__.get(key, NODEFAULT)
        made = isinstance(default, Factory)
        if made:
            names[f"make_{key}"], default = default.make, NODEFAULT
            lines.append(f"    if {key} is NODEFAULT: {key} = make_{key}()")
        names[f"default_{key}"] = default
        words.append(f"{key}=default_{key}" if made or default is not NODEFAULT else key)
        names[f"set_{key}"] = getattr(cls, key).__set__
        lines.append(f"    {setting.format(key)}")
    if hasattr(cls, "__post_init__"):
        lines.append("    self.__post_init__()")
    return compiled("\n".join([f"def __init__({', '.join(words)}):", *(lines or ["    pass"])]), names)


def compiled(text: str, names: dict[str, Any]) -> Any:
    """The function that the text defines."""
    exec(text, names)
    return names[text[4 : text.index("(")]]


def _repr(self: Any) -> str:
    return f"{type(self).__name__}({', '.join(f'{key}={getattr(self, key)!r}' for key in self.__struct_fields__)})"


def _refuse(self: Any, name: str, value: Any) -> None:
    raise AttributeError(f"immutable type: '{type(self).__name__}'")


def _reduce(self: Any) -> Any:
    """As msgspec pickles it, so that either side reads what the other has written."""
    if type(self).__struct_keywords__:
        return rebuild, (type(self), asdict(self))
    return type(self), tuple(asdict(self).values())


def rebuild(cls: Any, fields: dict[str, Any]) -> Any:
    """A struct from its fields by name."""
    return cls(**fields)


rebuild.__module__ = "msgspec._utils"


@dataclass_transform(field_specifiers=(field,))
class Struct(metaclass=StructMeta):
    """Base of all structs."""

    def __init_subclass__(cls, **_: Any) -> None:
        super().__init_subclass__()

    def __copy__(self) -> Any:
        return replace(self)


def replace(struct: Any, **changes: Any) -> Any:
    """The same struct with some fields changed."""
    return type(struct)(**{**asdict(struct), **changes})


def asdict(struct: Any) -> dict[str, Any]:
    """The fields by name."""
    return {key: getattr(struct, key) for key in struct.__struct_fields__}
