/** The addresses of the web app. For any other address, the server sends the web page with status 404. */
import { recordAreas } from "./records/record-areas.ts";

const fixed = [
  "/",
  "/dashboard/default",
  "/auth/sign-in",
  "/admin/login",
  "/auth/reset-password",
  "/auth/second-factor",
  "/auth/sign-in-code",
  "/auth/sign-out",
  "/auth/single-sign-on",
  "/card",
  "/confirm-invitation",
  "/setup",
  "/privacy",
  "/support-center",
  "/help-center",
  "/terms-of-service",
  "/500",
  "/profile",
  "/profile-password",
  "/profile-notifications",
  "/notifications",
  "/calendar",
  "/caseload",
  "/check-in",
  "/developers",
  "/duplicates",
  "/find",
  "/hmis",
  "/i",
  "/imports",
  "/measures",
  "/plan",
  "/chat",
  "/settings",
  "/settings/moving",
  "/settings/system",
];

const withParameter = [
  /^\/a\/[^/]+$/,
  /^\/auth\/single-sign-on\/[^/]+$/,
  /^\/chat\/[^/]+$/,
  /^\/(duplicates|find|imports|plan)\/[^/]+$/,
  /^\/texts\/[^/]+$/,
  /^\/downloads\/[^/]+$/,
  /^\/mentee\/[a-z-]+\/[^/]+$/,
  // Download addresses from the specification.
  /^\/export(-mentee)?\/[^/]+$/,
];

const lists = new Set([...fixed, ...recordAreas.map(({ path }) => path)]);
const parents = recordAreas.filter(({ param }) => param !== undefined).map(({ path }) => `${path}/`);

/** Returns true if the web app has a screen at a path without query. A trailing slash is ignored. */
export function isPage(path: string): boolean {
  const plain = path.replace(/(?<=[^/])\/$/, "");
  if (lists.has(plain) || withParameter.some((pattern) => pattern.test(plain))) return true;
  return parents.some((parent) => plain.startsWith(parent) && /^[^/]+$/.test(plain.slice(parent.length)));
}
