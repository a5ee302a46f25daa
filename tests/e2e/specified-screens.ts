/** The screens that the specification names, listed by hand: what each address shows, and which call fetches it. */
import type { Page, Request } from "playwright-core";
import { expect } from "vitest";
import { settled } from "#tests/support/site.ts";
import { goTo } from "#tests/support/visitor.ts";

/** A screen and what it must show. */
interface Screen {
  /** Id of the requirement. */
  readonly id: string;
  readonly path: string;
  /** The heading or region that it shows. */
  readonly title: string;
  /** The call that fetches it, in the form of `callOf`. None if the app has already made it. */
  readonly call?: string;
  readonly isList?: boolean;
}

const list = (id: string, path: string, title: string, table: string, organization = "1"): Screen => ({
  id,
  path,
  title,
  call: `/getTable ${table} ${organization}`,
  isList: true,
});
const ofMentee = (segment: string, title: string, table: string): Screen => ({
  id: "ROUTE-19",
  path: `/mentee/${segment}/6`,
  title,
  call: `/getMenteeTable ${table} 6`,
  isList: true,
});

/** The screens as the Owner of organization 1 sees them. Mentee 6 in the addresses belongs to organization 2. */
export const specifiedScreens: readonly Screen[] = [
  { id: "ROUTE-10", path: "/chat", title: "Chat", call: "/getChatRooms" },
  { id: "ROUTE-10", path: "/chat/1", title: "Ramón Rodríguez-Peña", call: "/getChatMessages/1" },
  list("ROUTE-11", "/organizations/manage", "Organizations", "organizations"),
  list("ROUTE-12", "/organizations/users", "Team members", "users"),
  list("ROUTE-12", "/organizations/users/2", "Team members of Harbor Reentry Center", "users", "2"),
  list("ROUTE-13", "/mentee/manage", "Mentees", "mentees"),
  list("ROUTE-14", "/mentee/goals", "Goals", "menteeGoals"),
  list("ROUTE-14", "/mentee/tasks", "Tasks", "menteeTasks"),
  list("ROUTE-14", "/mentee/challenges", "Challenges", "menteeChallenges"),
  list("ROUTE-15", "/mentee/jobs", "Jobs", "jobs"),
  list("ROUTE-15", "/mentee/elearning", "E-learning", "elearning"),
  list("ROUTE-15", "/mentee/resources", "Resources", "resources"),
  { id: "ROUTE-16", path: "/mentee/manage/6", title: "Profile", call: "/getMentee 6" },
  { id: "ROUTE-18", path: "/mentee/chat/6", title: "Isaiah Broadnax", call: "/getChatMessages/6" },
  ofMentee("mentee-tasks", "Tasks", "menteeUserTasks"),
  ofMentee("mentee-goals", "Goals", "menteeUserGoals"),
  ofMentee("mentee-challenges", "Challenges", "menteeUserChallenges"),
  ofMentee("mentee-notes", "Notes", "menteeUserNotes"),
  { ...ofMentee("mentee-assessments", "Assessments", "menteeAssessments"), isList: false },
  ofMentee("mentee-files", "Files", "menteeUserFiles"),
  {
    id: "ROUTE-19",
    path: "/mentee/mentee-password/6",
    title: "Reset password",
    call: "/getRecord menteePassword 6",
  },
  { id: "ROUTE-17", path: "/mentee/mentee-export/6", title: "Export" },
  list("ROUTE-20", "/settings/adverse-experiences", "Adverse experiences", "configAdverseExperiences"),
  list("ROUTE-20", "/settings/bug-tracker", "Bug tracker", "bugTracker"),
  list("ROUTE-20", "/settings/agency-services", "Organizational services", "configAgencyServices"),
  list("ROUTE-20", "/settings/agency-types", "Organization types", "configAgencyTypes"),
  list("ROUTE-20", "/settings/email-templates", "Email templates", "emailTemplates"),
  list("ROUTE-20", "/settings/genders", "Genders", "configGenders"),
  list("ROUTE-20", "/settings/program-status", "Program status", "configProgramStatus"),
  list("ROUTE-20", "/settings/sexual-orientation", "Sexual orientation", "configSexualOrientation"),
  list("ROUTE-21", "/settings/level-of-care", "Level of care", "configLevelOfCare"),
  list("ROUTE-21", "/settings/trauma-inform-status", "Trauma inform status", "configTraumaInformStatus"),
  list("ROUTE-21", "/settings/offer-types", "Offer types", "configOfferTypes"),
  list("ROUTE-21", "/settings/staff-certifications", "Staff certification", "configStaffCertification"),
  list("ROUTE-21", "/settings/languages", "Languages", "languages"),
  list("ROUTE-21", "/settings/content", "Content", "content"),
  list("ROUTE-21", "/settings/userRoles", "User roles", "userRoles"),
  list("ROUTE-22", "/settings/userRoles/2", "User roles of Harbor Reentry Center", "userRoles", "2"),
  list("ROUTE-23", "/settings/ethnicity", "Ethnicity", "configEthnicity"),
  list("EMAIL-05", "/settings/outbox", "Email outbox", "emailOutbox"),
  { id: "ROUTE-25", path: "/profile", title: "Personal information", call: "/getProfileInfo" },
  { id: "ROUTE-25", path: "/profile-password", title: "Password", call: "/auth/sessions" },
  {
    id: "ROUTE-25",
    path: "/profile-notifications",
    title: "Notifications",
    call: "/getNotificationPreferences",
  },
  list("ROUTE-25", "/profile-files", "Files", "userFiles"),
  // The previous screen has already made the call.
  { id: "ROUTE-25", path: "/notifications", title: "Notifications" },
];

/** Expects that an address shows its screen, in an open page of the app. */
export async function expectScreen(page: Page, { path, title, call, isList }: Screen): Promise<void> {
  const calls: string[] = [];
  const note = (request: Request) => request.url().includes("/apicalls/") && calls.push(callOf(request));
  page.on("request", note);
  await goTo(page, path);
  await page.waitForURL((url) => url.pathname === path);
  const main = page.getByRole("main");
  const named = { name: title, exact: true };
  await main.getByRole("heading", named).or(main.getByRole("region", named)).first().waitFor();
  if (call) await expect.poll(() => calls).toContain(call);
  if (isList) await main.locator(`section[aria-label="${title}"][data-mode="list"]`).waitFor();
  await settled(page);
  page.off("request", note);
}

/** Describes a call: path, type, and the id of the mentee, organization, or record, such as `/getTable jobs 1`. */
function callOf(request: Request): string {
  const { pathname } = new URL(request.url());
  const body =
    request.method() === "POST" ? (request.postDataJSON() as Record<string, unknown> | null) : null;
  const { tableName, menteeId, organizationId, tableId } = body ?? {};
  return [pathname.replace("/apicalls", ""), tableName, menteeId ?? organizationId ?? tableId]
    .filter((part) => part !== undefined)
    .join(" ");
}
