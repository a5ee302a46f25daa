/** What single keys do. Each list is opened by a key of its own; then a letter chooses. */
import { callerOf, type WireUser } from "#shared/access/role.ts";
import { visibleGroups, type VisibleGroup } from "../../lib/visible-areas.ts";
import { additions, commands, type Command } from "../palette/commands.ts";

/** Opened by `c`, by `g`, and by `?`. */
export type ShortcutList = "add" | "go" | "all";

/** Letter → areas, of which the first one counts that the person sees. */
const places: Readonly<Record<string, readonly string[]>> = {
  d: ["dashboard"],
  m: ["mentees"],
  c: ["chat"],
  a: ["calendar"],
  g: ["menteeUserGoals"],
  t: ["menteeUserTasks", "plan"],
  h: ["menteeUserChallenges"],
  n: ["menteeUserNotes"],
  u: ["users"],
  p: ["myProfile"],
};

/** What a person may add, by letter: for a mentee, or by itself. */
export function addableBy(user: WireUser): readonly (Command | (typeof additions)[number])[] {
  const caller = callerOf(user);
  return [...commands, ...additions].filter(({ isOffered }) => isOffered(caller));
}

interface ReachablePlace {
  readonly letter: string;
  readonly area: VisibleGroup["areas"][number];
}

/** Where a person may go by letter. */
export function placesOf(user: WireUser): readonly ReachablePlace[] {
  const visible = visibleGroups(user).flatMap(({ areas }) => areas);
  return Object.entries(places).flatMap(([letter, ids]) => {
    const area = visible.find(({ id }) => ids.includes(id));
    return area ? [{ letter, area }] : [];
  });
}

/** The mentee whose page an address shows. */
export const menteeOnScreen = (pathname: string): string | undefined =>
  /^\/mentee\/[a-z-]+\/([1-9]\d*)(?:\/|$)/.exec(pathname)?.[1];
