#!/bin/sh
# An agent asks whether it may use a tool: a banner with Allow and Deny. A hook for PermissionRequest of Claude Code, and of
# other agents with its hooks. Tapped away, or without a display, the agent asks in its terminal.
question=$(cat)
# The value of a text in the hook's JSON. Its escapes stay, such as \n and \u00e9: what is asked for must not look like another
# command.
value() {
  printf '%s' "$question" | tr '\n' ' ' | sed -n "s/.*\"$1\" *: *\"\(\([^\"\\\\]\|\\\\.\)*\)\".*/\1/p" | sed 's/\\\(["\/]\)/\1/g'
}
tool=$(value tool_name)
what=$(value command)
[ -n "$what" ] || what=$(value file_path)
answer=$(bezel show "Allow ${tool:-a tool}?" --details "$what" --ellipsis middle --style banner --icon terminal \
  --id agent-asks --timeout 50s --button no=Deny --button yes=Allow --wait)
[ $? -eq 11 ] || exit 0
case $answer in yes) behavior=allow ;; *) behavior=deny ;; esac
printf '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"%s"}}}\n' "$behavior"
