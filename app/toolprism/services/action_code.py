"""Starter code for the check at run time, in Python and TypeScript. Names are written as literals; nothing is run."""

import json

from toolprism.services.action import ActionSet

_PYTHON = '''\
"""The check of a tool with actions: what each action requires, and which fields it uses."""

import json

CHOICE = {choice}
REQUIRED: dict[str, list[str]] = {{
{required}}}
USED: dict[str, list[str]] = {{
{used}}}


def check(arguments: dict[str, object]) -> str | None:
    """Return a message for the model; None where the arguments fit the action that they choose."""
    action = arguments.get(CHOICE)
    if CHOICE not in arguments:
        problems = [f"Field '{{CHOICE}}' is required but missing"]
    elif not isinstance(action, str) or action not in REQUIRED:
        allowed = ", ".join(json.dumps(name, ensure_ascii=False) for name in REQUIRED)
        problems = [f"Field '{{CHOICE}}': must be equal to one of the allowed values ({{allowed}})"]
    else:
        problems = [f"Field '{{name}}' is required but missing" for name in REQUIRED[action] if name not in arguments]
        others = [name for name in arguments if name != CHOICE and name not in USED[action]]
        problems += [f"Field '{{name}}' is not used by {{action}}" for name in others]
    if not problems:
        return None
    listed = "\\n".join(f"{{number}}. {{problem}}" for number, problem in enumerate(problems, 1))
    return f"Parameter validation failed:\\n\\n{{listed}}\\n\\nPlease fix the parameters and try again."
'''

_TYPESCRIPT = """\
// The check of a tool with actions: what each action requires, and which fields it uses.

const CHOICE = {choice};
const REQUIRED: Map<string, string[]> = new Map([
{required}]);
const USED: Map<string, string[]> = new Map([
{used}]);

/** Return a message for the model; null where the arguments fit the action that they choose. */
export function check(args: Record<string, unknown>): string | null {{
  const has = (name: string) => Object.prototype.hasOwnProperty.call(args, name);
  const action = args[CHOICE];
  const problems: string[] = [];
  if (!has(CHOICE)) {{
    problems.push(`Field '${{CHOICE}}' is required but missing`);
  }} else if (typeof action !== "string" || !REQUIRED.has(action)) {{
    const allowed = [...REQUIRED.keys()].map((name) => JSON.stringify(name)).join(", ");
    problems.push(`Field '${{CHOICE}}': must be equal to one of the allowed values (${{allowed}})`);
  }} else {{
    for (const name of REQUIRED.get(action) ?? []) {{
      if (!has(name)) problems.push(`Field '${{name}}' is required but missing`);
    }}
    for (const name of Object.keys(args)) {{
      if (name === CHOICE || USED.get(action)?.includes(name)) continue;
      problems.push(`Field '${{name}}' is not used by ${{action}}`);
    }}
  }}
  if (problems.length === 0) return null;
  const listed = problems.map((problem, index) => `${{index + 1}}. ${{problem}}`).join("\\n");
  return `Parameter validation failed:\\n\\n${{listed}}\\n\\nPlease fix the parameters and try again.`;
}}
"""


def python(actions: ActionSet) -> str:
    """Return a Python module."""
    return _PYTHON.format(
        choice=ascii(actions.choice),
        required="".join(f"    {action.name!a}: {list(action.required)!a},\n" for action in actions.actions),
        used="".join(f"    {action.name!a}: {list(action.fields)!a},\n" for action in actions.actions),
    )


def typescript(actions: ActionSet) -> str:
    """Return a TypeScript module."""
    return _TYPESCRIPT.format(
        choice=json.dumps(actions.choice),
        required="".join(f"  {_entry(action.name, action.required)},\n" for action in actions.actions),
        used="".join(f"  {_entry(action.name, tuple(action.fields))},\n" for action in actions.actions),
    )


def _entry(name: str, names: tuple[str, ...]) -> str:
    return json.dumps([name, list(names)])
