/** Screens of one mentee, like `/mentee/mentee-goals/17`, belong to "manage mentees". */
const menteeScreen = /^\/mentee\/[^/]+\/[^/]+$/;

/** Whether a sidebar entry is where the person is. */
export function isCurrentArea(areaPath: string, pathname: string): boolean {
  if (areaPath === "/") return pathname === "/";
  if (pathname === areaPath || pathname.startsWith(`${areaPath}/`)) return true;
  return areaPath === "/mentee/manage" && menteeScreen.test(pathname);
}
