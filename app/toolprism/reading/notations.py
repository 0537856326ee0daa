"""How languages write the same literals: one table of brackets, arrows, names, and words for true, false and null.

language   map                                   list                    other values
PHP        ['a' => 1], array('a' => 1)           [1], array(1)           NULL
Ruby       { :a => 1 }, { a: 1 }                 [1]                     :symbol, nil
Elixir     %{a: 1}, [a: 1]                       [1]                     :atom, nil
EDN        {:a 1}                                [1]                     :keyword, nil
Go         map[string]any{"a": 1}, T{A: 1}       []string{"a"}           nil
Swift      ["a": 1]                              [1]                     .object, .string("a"), nil
C#         new { a = 1 }, new D { ["a"] = 1 }    new[] { 1 }             @"verbatim", null
Rust       T { a: 1 }, Object {"a": Number(1)}   vec![1], Array [..]     "a".to_string(), String("a"), Some(1)
Java       {a=1}, Map.of("a", 1)                 [1], List.of(1)         Type.OBJECT
Kotlin     mapOf("a" to 1)                       listOf(1)               null
Perl       { a => 1 }                            [1]                     undef
Lua        { a = 1, ["b"] = 2 }                  { 1, 2 }                nil
Erlang     #{<<"a">> => 1}                       [1]                     <<"text">>, null
R          list(a = 1)                           list(1), c(1)           TRUE, NULL
HCL        { a = 1 }, one member a line          [1]                     null
protobuf   a: 1  b { c: 2 }                      repeated members        OBJECT
"""

import re
from collections.abc import Mapping
from typing import Final

from toolprism.core.json_types import Json
from toolprism.core.type_words import GEMINI

#: What stands before a bracket and says what is in it: a type, `new`, or the sign of a map.
TYPED: Final = re.compile(
    r"(?:[%#](?:[A-Z][\w.]{0,80}+)?+(?=\{)|[A-Z]\w{0,80}+(?=\[[\w-]{1,80}+=)"
    r"|[&*]{0,2}+(?:\[\d{0,9}\]|map\[[\w.]{1,40}+\]|\*){1,6}+[\w.]{0,80}+(?:\{\})?+\s{0,9}+(?=\{)"
    r"|new\b(?:\s{0,9}+[\w.]{1,80}+(?:<[\w.,<>\[\]? ]{1,80}>)?+)?+\s{0,9}+(?:\[\]|\(\))?+\s{0,9}+(?=\{)"
    r"|&?+(?:[a-z_]\w{0,80}+(?:\.|::))?+(?:[A-Z]\w{0,80}+(?:::|\.)?+){1,4}+\s{0,9}+(?=\{)"
    r"|(?:Array|vec!)\s{0,9}+(?=\[)|\((?:object|array)\)\s{0,9}+(?=\[))"
)
#: The same, where a text begins with it or assigns it.
BEGINS: Final = re.compile(
    rf"{TYPED.pattern}|(?:function_declarations|parameters|tools)\s{{0,9}}+(?=\{{)|(?:[\w.]{{1,80}}+(?:::\w{{1,40}}+)?+!?)\s{{0,9}}+(?=[(])|@?\"|[%#](?=\{{)|<(?=\w)"
)
#: Calls whose arguments, named or not, are what a map or a list holds; those whose arguments are names and values in
#: turn; and those that stand for their only argument.
COLLECTS: Final = frozenset(
    """
    array list c mapOf mutableMapOf hashMapOf linkedMapOf listOf mutableListOf arrayOf setOf List.of Set.of
    Arrays.asList Map.ofEntries Map.entry Map List Seq ImmutableList.of to pairs
    """.split()
)
IN_TURN: Final = frozenset(["Map.of", "ImmutableMap.of"])
ENTRIES: Final = frozenset(["Map.ofEntries"])
STANDS_FOR: Final = frozenset(
    """
    String Number Bool Some Value::String Value::Number Value::Bool String::from str Ok Arc::new Box::new
    JsonPrimitive JsonValue json! jsonencode json.RawMessage
    """.split()
)
#: A map whose members are lists of two.
OF_PAIRS: Final = re.compile(r"new\b[^{]{0,80}Dictionary\b")
#: Signs between a name and its value, the longest first.
ARROW: Final = re.compile(r"=>|:=|->|:(?!:)|=(?!=)|to\b(?=\s)")
#: Words of other languages beside those of JSON and Python.
WORDS: Final[Mapping[str, Json]] = {
    **dict.fromkeys(("nil", "NULL", "Null", "undef", "nullptr", "Nothing", "None", "null", "Value::Null"), None),
    **dict.fromkeys(("TRUE", "True", "true"), True),
    **dict.fromkeys(("FALSE", "False", "false"), False),
}
#: What a value of JSON begins with, besides a list and words: nothing else begins so.
PLAIN: Final = frozenset("{\"'`0123456789")
#: What a name that is no plain word begins with.
BEGINS_KEY: Final = frozenset(":[@")
#: A symbol: `:object`, `:"a b"`; a member of an enumeration: `.object`, with a value: `.string("a")`.
SYMBOL: Final = re.compile(
    r":(?:(?P<word>[A-Za-z_][\w?!-]*+)|\"(?P<text>[^\"\n\\]{0,200}+)\")|\.(?P<case>[a-z]\w{0,80}+)"
)
#: A member of an enumeration as Python prints it: `<Type.OBJECT: 'OBJECT'>`.
PRINTED: Final = re.compile(r"<[\w.]{1,80}?\.(?P<name>\w{1,80}+): (?:'(?P<text>[^'\n]{0,200}+)'|[^<>\n]{1,80}+)>")
#: Any other object as Python, Ruby or JavaScript prints it.
OBJECT: Final = re.compile(r"#?<\w(?:[^<>\n]|<[^<>\n]{0,80}+>){0,300}+>")
#: Words between brackets, without quotes: `%w[a b]`, `qw(a b)`.
QUOTED_WORDS: Final = re.compile(r"(?:%[wi][\[({]|qw[\[({])([^\])}\n]{0,2000}+)[\])}]")
#: What follows a text in Rust, and changes nothing.
OWNED: Final = re.compile(r"\s{0,20}+\.(?:to_string|to_owned|into|as_str|freeze|symbolize_keys|to_json)\b(?:\(\))?+")
#: What a printer leaves out.
CUT: Final = re.compile(
    r"\[(?:Object|Array|Circular(?: \*\d{1,4})?|Function[^\]\n]{0,80}|Getter[^\]\n]{0,20}|\.\.\.)\]"
    r"|\.\.\.(?: ?\d{1,9} more [a-z]{1,12})?(?=\s{0,9}+(?:[\]}),]|\Z))"
    r"|(?:\.\.\.|\u2026) ?[(\[](?:truncated|cut|omitted|\d)[^)\]\n]{0,60}[)\]]|\u2026(?=\s{0,9}+(?:[\]}),]|\Z))"
)
#: Blocks of protobuf's text form, which no bracket holds.
BLOCK: Final = re.compile(
    r"(?:function_declarations|functionDeclarations|parameters|tools)\s{0,9}+\{\s{0,80}+[\w]{1,80}+\s{0,9}+[:{]"
)
#: A name and its value in a map that Java prints: `{type=object, …}`.
JAVA: Final = re.compile(r"[{\[][\w$-]{1,80}+=(?=[^\s\"'=>])")
JAVA_NEXT: Final = re.compile(r", [\w$-]{1,80}+=")
#: Names that are no plain words: `:type =>`, `["type"] =`, `[:type]`, and EDN's `:type` without a sign.
KEY: Final = re.compile(
    r":([A-Za-z_][\w?!-]*+)|\[\s{0,9}+[\"']([^\"'\]\n]{0,200}+)[\"']\s{0,9}+\](?=\s{0,9}+=)"
    r"|@(\w{1,80}+)(?=\s{0,9}+=)|\[(Symbol\([\w.]{0,80}+\))\](?=\s{0,9}+:)"
)
#: The name of a next member on a new line.
NEXT_KEY: Final = re.compile(r"\"?[\w$.-]{1,80}+\"?[ \t]{0,40}+(?:=(?!=)|:|\{)")
#: A text in EDN: a map whose first name is a keyword, before a blank and its value.
EDN: Final = re.compile(r"[\s\[(]{0,40}+\{\s{0,40}+:[A-Za-z][\w./-]{0,80}+\s{1,40}+(?!=>)[\"\[{:\w(]")
BARE: Final = re.compile(r"[^,\[\]{}=\n]++")
_NUMBER: Final = re.compile(r"-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?")


def constant(written: str) -> str | None:
    """Return the type that a member of an enumeration of types names.

    >>> constant("Type.OBJECT"), constant("genai.TypeString"), constant("SchemaType::Array"), constant("console.log")
    ('OBJECT', 'STRING', 'ARRAY', None)
    """
    owner, _, name = written.replace("::", ".").rpartition(".")
    if not owner or "type" not in f"{owner}.{name}".lower():
        return None
    word = (name.removeprefix("Type") or name).upper()
    return word if word in GEMINI else None


def bare_value(written: str) -> Json:
    """Return what an unquoted text stands for: a word, a number, or itself."""
    if written in WORDS:
        return WORDS[written]
    if _NUMBER.fullmatch(written):
        return float(written) if "." in written else int(written)
    return written


#: Fields that protobuf repeats.
_REPEATED: Final = frozenset(
    "function_declarations functionDeclarations required enum any_of property_ordering".split()
)


def block(name: str, value: Json, before: Json) -> Json:
    """Return the value of a member of protobuf's text form, which repeats a field for each item or map entry.

    >>> block("properties", {"key": "a", "value": {}}, {"b": {}}), block("required", "a", None)
    ({'b': {}, 'a': {}}, ['a'])
    """
    if isinstance(value, dict) and value.keys() == {"key", "value"}:
        return {**(before if isinstance(before, dict) else {}), str(value["key"]): value["value"]}
    if name in _REPEATED:
        return [*(before if isinstance(before, list) else []), value]
    return value
