import type { Caller } from "#shared/access/caller.ts";
import { authorizeType } from "#shared/access/policy.ts";
import { registry } from "#shared/records/registry.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { foldText } from "#shared/search-words.ts";
import { menteeSegments } from "../../lib/record-path.ts";

const mayAdd = (tableName: TableName) => (caller: Caller) => {
  const type = registry.get(tableName);
  return type !== undefined && authorizeType(caller, type, "add") === "allow";
};

/** What can be done to a mentee at once: a word, then a name. */
export const commands = [
  {
    word: "palette.noteWord",
    label: "palette.noteFor",
    pathOf: (id: string) => `/mentee/${menteeSegments.menteeUserNotes}/${id}?record=0`,
    isOffered: mayAdd("menteeUserNotes"),
  },
  {
    word: "palette.messageWord",
    label: "palette.messageTo",
    pathOf: (id: string) => `/mentee/chat/${id}`,
    isOffered: (caller: Caller) => caller.keys.has("menteeChat"),
  },
  {
    word: "palette.taskWord",
    label: "palette.taskFor",
    pathOf: (id: string) => `/mentee/${menteeSegments.menteeUserTasks}/${id}?record=0`,
    isOffered: mayAdd("menteeUserTasks"),
  },
] as const;

type Command = (typeof commands)[number];

/** What is added without naming anybody. */
export const additions = [
  { label: "palette.addMentee", path: "/mentee/manage?record=0", isOffered: mayAdd("mentees") },
  { label: "palette.addMember", path: "/organizations/users?record=0", isOffered: mayAdd("users") },
] as const;

/** Takes the word of a command off what was typed. @returns the rest, without a command where there is none */
export function readCommand(
  typed: string,
  caller: Caller,
  t: (key: string) => string,
): { command: Command | undefined; rest: string } {
  const [, word = "", rest = ""] = /^\s*(\S+)(?:\s+(.*))?$/.exec(typed) ?? [];
  const command = commands.find((one) => foldText(t(one.word)) === foldText(word) && one.isOffered(caller));
  return command ? { command, rest } : { command, rest: typed };
}
