import type { Caller } from "#shared/access/caller.ts";
import { mayDo } from "#shared/access/policy.ts";
import { registry } from "#shared/records/registry.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { foldText } from "#shared/search-words.ts";

/** Returns a function that checks if staff may add a type. Mentees add records only on their own screens. */
const mayAdd =
  (tableName: TableName) =>
  (caller: Caller): boolean =>
    caller.accountType === "staff" && mayDo(caller, registry.get(tableName), "add");

/**
 * Actions for a mentee, each in a panel. They are started by a word and a name, or by the key after `c`. The key
 * applies to the mentee on the screen or asks for one.
 */
export const commands = [
  {
    word: "palette.logWord",
    label: "palette.logFor",
    action: "shortcuts.logContact",
    letter: "l",
    what: "contact",
    isOffered: mayAdd("menteeUserNotes"),
  },
  {
    word: "palette.noteWord",
    label: "palette.noteFor",
    action: "shortcuts.writeNote",
    letter: "n",
    what: "menteeUserNotes",
    isOffered: mayAdd("menteeUserNotes"),
  },
  {
    word: "palette.messageWord",
    label: "palette.messageTo",
    action: "shortcuts.sendMessage",
    letter: "s",
    what: "message",
    // Without the flag, the server opens no conversation with a mentee.
    isOffered: ({ accountType, flags, keys }: Caller) =>
      accountType === "staff" && flags.has("menteesCanChat") && keys.has("menteeChat"),
  },
  {
    word: "palette.taskWord",
    label: "palette.taskFor",
    action: "shortcuts.assignTask",
    letter: "t",
    what: "menteeUserTasks",
    isOffered: mayAdd("menteeUserTasks"),
  },
  {
    word: "palette.goalWord",
    label: "palette.goalFor",
    action: "shortcuts.assignGoal",
    letter: "g",
    what: "menteeUserGoals",
    isOffered: mayAdd("menteeUserGoals"),
  },
  {
    word: "palette.appointmentWord",
    label: "palette.appointmentFor",
    action: "shortcuts.scheduleAppointment",
    letter: "a",
    what: "appointments",
    isOffered: mayAdd("appointments"),
  },
  {
    word: "palette.promiseWord",
    label: "palette.promiseFor",
    action: "shortcuts.addPromise",
    letter: "p",
    what: "promises",
    isOffered: mayAdd("promises"),
  },
  {
    word: "palette.serviceWord",
    label: "palette.serviceFor",
    action: "shortcuts.logService",
    letter: "v",
    what: "services",
    isOffered: mayAdd("services"),
  },
] as const;

export type Command = (typeof commands)[number];

/** What can be added without a mentee. */
export const additions = [
  { label: "palette.addMentee", letter: "m", path: "/mentee/manage?record=0", isOffered: mayAdd("mentees") },
  {
    label: "palette.addMember",
    letter: "u",
    path: "/organizations/users?record=0",
    isOffered: mayAdd("users"),
  },
] as const;

/** Kinds of contact that can be typed before the name: "log call ana". */
const namedKinds = ["call", "text", "visit", "email"] as const;
export type NamedKind = (typeof namedKinds)[number];

const splitWord = (typed: string): readonly [word: string, rest: string] => {
  const [, word = "", rest = ""] = /^\s*(\S+)(?:\s+(.*))?$/.exec(typed) ?? [];
  return [word, rest];
};

interface Typed {
  readonly command: Command | undefined;
  /** The text after the command, or all of it without a command. */
  readonly rest: string;
  readonly kind?: NamedKind;
}

/** Splits a typed text into a command, a kind of contact, and the rest. */
export function readCommand(typed: string, caller: Caller, t: (key: string) => string): Typed {
  const [word, rest] = splitWord(typed);
  const isWord = (key: string, other: string) => foldText(t(key)) === foldText(other);
  const command = commands.find((one) => isWord(one.word, word) && one.isOffered(caller));
  if (!command) return { command, rest: typed };
  const [second, name] = splitWord(rest);
  const kind =
    command.what === "contact"
      ? namedKinds.find((one) => isWord(`palette.kindWords.${one}`, second))
      : undefined;
  return kind ? { command, rest: name, kind } : { command, rest };
}
