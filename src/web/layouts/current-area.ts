/** Screens of one mentee, such as `/mentee/mentee-goals/17`, belong to "manage mentees". */
const menteeScreen = /^\/mentee\/[^/]+\/[^/]+$/;

/** Returns true if the sidebar entry is the current one. */
export function isCurrentArea(areaPath: string, pathname: string): boolean {
  if (areaPath === "/") return pathname === "/";
  if (pathname === areaPath || pathname.startsWith(`${areaPath}/`)) return true;
  return areaPath === "/mentee/manage" && menteeScreen.test(pathname);
}
