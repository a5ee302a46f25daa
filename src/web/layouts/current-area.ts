import { areas, settingsPath } from "../lib/areas.ts";
import { isSettingsGroup } from "../lib/visible-areas.ts";

/** Screens of one mentee, such as `/mentee/mentee-goals/17`, belong to the list of mentees. */
const menteeScreen = /^\/mentee\/[^/]+\/[^/]+$/;

/** Returns whether an area is the one on the screen. */
export function isCurrentArea(areaPath: string, pathname: string): boolean {
  if (areaPath === "/") return pathname === "/";
  if (pathname === areaPath || pathname.startsWith(`${areaPath}/`)) return true;
  return areaPath === "/mentee/manage" && menteeScreen.test(pathname);
}

/** Returns whether the page is the list of settings or one of them. */
export const isInSettings = (pathname: string): boolean =>
  pathname === settingsPath ||
  areas.some(({ group, path }) => isSettingsGroup(group) && isCurrentArea(path, pathname));
