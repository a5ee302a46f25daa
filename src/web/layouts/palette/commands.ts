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

/**
 * What can be done to a mentee at once: a word, then a name. Without a path it opens the panel that logs a contact. The
 * letter does it after `c`, for the mentee on the screen.
 */
export const commands = [
  {
    word: "palette.logWord",
    label: "palette.logFor",
    letter: "l",
    pathOf: null,
    isOffered: mayAdd("menteeUserNotes"),
  },
  {
    word: "palette.noteWord",
    label: "palette.noteFor",
    letter: "n",
    pathOf: (id: string) => `/mentee/${menteeSegments.menteeUserNotes}/${id}?record=0`,
    isOffered: mayAdd("menteeUserNotes"),
  },
  {
    word: "palette.messageWord",
    label: "palette.messageTo",
    letter: "s",
    pathOf: (id: string) => `/mentee/chat/${id}`,
    isOffered: ({ accountType, keys }: Caller) => accountType === "staff" && keys.has("menteeChat"),
  },
  {
    word: "palette.taskWord",
    label: "palette.taskFor",
    letter: "t",
    pathOf: (id: string) => `/mentee/${menteeSegments.menteeUserTasks}/${id}?record=0`,
    isOffered: mayAdd("menteeUserTasks"),
  },
  {
    word: "palette.goalWord",
    label: "palette.goalFor",
    letter: "g",
    pathOf: (id: string) => `/mentee/${menteeSegments.menteeUserGoals}/${id}?record=0`,
    isOffered: mayAdd("menteeUserGoals"),
  },
  {
    word: "palette.appointmentWord",
    label: "palette.appointmentFor",
    letter: "a",
    pathOf: (id: string) => `/mentee/${menteeSegments.appointments}/${id}?record=0`,
    isOffered: mayAdd("appointments"),
  },
] as const;

export type Command = (typeof commands)[number];

/** What is added without naming anybody. */
export const additions = [
  { label: "palette.addMentee", letter: "m", path: "/mentee/manage?record=0", isOffered: mayAdd("mentees") },
  {
    label: "palette.addMember",
    letter: "u",
    path: "/organizations/users?record=0",
    isOffered: mayAdd("users"),
  },
] as const;

/** Kinds of contact that can be named before the person: "log call ana". */
const namedKinds = ["call", "text", "visit", "email"] as const;
export type NamedKind = (typeof namedKinds)[number];

const splitWord = (typed: string): readonly [word: string, rest: string] => {
  const [, word = "", rest = ""] = /^\s*(\S+)(?:\s+(.*))?$/.exec(typed) ?? [];
  return [word, rest];
};

interface Typed {
  readonly command: Command | undefined;
  /** What stands behind the words; all of it without a command. */
  readonly rest: string;
  readonly kind?: NamedKind;
}

/** Takes the word of a command, and that of a kind of contact, off what was typed. */
export function readCommand(typed: string, caller: Caller, t: (key: string) => string): Typed {
  const [word, rest] = splitWord(typed);
  const isWord = (key: string, other: string) => foldText(t(key)) === foldText(other);
  const command = commands.find((one) => isWord(one.word, word) && one.isOffered(caller));
  if (!command) return { command, rest: typed };
  const [second, name] = splitWord(rest);
  const kind = command.pathOf
    ? undefined
    : namedKinds.find((one) => isWord(`palette.kindWords.${one}`, second));
  return kind ? { command, rest: name, kind } : { command, rest };
}
