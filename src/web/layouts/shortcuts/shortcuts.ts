/** Single-key shortcuts. One key opens a list, and a second one selects from it. */
import { callerOf, type WireUser } from "#shared/access/role.ts";
import { visibleGroups, type VisibleGroup } from "../../lib/visible-areas.ts";
import { additions, commands, type Command } from "../palette/commands.ts";

/** The lists of the shortcut dialog, opened by `g` and by `?`. */
export type ShortcutList = "go" | "all";

/** Areas by key. The first one that the user may see is used. */
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

/** Returns what the user may add, with or without a mentee. */
export function addableBy(user: WireUser): readonly (Command | (typeof additions)[number])[] {
  const caller = callerOf(user);
  return [...commands, ...additions].filter(({ isOffered }) => isOffered(caller));
}

interface ReachablePlace {
  readonly letter: string;
  readonly area: VisibleGroup["areas"][number];
}

/** Returns the areas that the user can reach by key. */
export function placesOf(user: WireUser): readonly ReachablePlace[] {
  const visible = visibleGroups(user).flatMap(({ areas }) => areas);
  return Object.entries(places).flatMap(([letter, ids]) => {
    const area = visible.find(({ id }) => ids.includes(id));
    return area ? [{ letter, area }] : [];
  });
}

/** Returns the id of the mentee in an address. */
export const menteeOnScreen = (pathname: string): string | undefined =>
  /^\/mentee\/[a-z-]+\/([1-9]\d*)(?:\/|$)/.exec(pathname)?.[1];
