/** The screens that the specification names, written down by hand: what each address shows, and which call fetches it. */
import type { Request } from "playwright-core";

/** The address, the heading or region that it shows, the call as `callOf` writes it, and whether it is a list. */
type Screen = readonly [path: string, title: string, call: string | undefined, isList?: "list"];

const list = (path: string, title: string, table: string, organization = "1"): Screen => [
  path,
  title,
  `/getTable ${table} ${organization}`,
  "list",
];
const ofMentee = (segment: string, title: string, table: string, isList?: "list"): Screen => [
  `/mentee/${segment}/6`,
  title,
  `/getMenteeTable ${table} 6`,
  isList,
];

/** What the Owner of organization 1 sees; mentee 6 and the organization that addresses name are of organization 2. */
export const specifiedScreens: readonly Screen[] = [
  ["/chat", "Chat", "/getChatRooms"],
  ["/chat/1", "Ramón Rodríguez-Peña", "/getChatMessages/1"],
  list("/organizations/manage", "Organizations", "organizations"),
  list("/organizations/users", "Team members", "users"),
  list("/organizations/users/2", "Team members of Harbor Reentry Center", "users", "2"),
  list("/mentee/manage", "Mentees", "mentees"),
  list("/mentee/goals", "Goals", "menteeGoals"),
  list("/mentee/tasks", "Tasks", "menteeTasks"),
  list("/mentee/challenges", "Challenges", "menteeChallenges"),
  list("/mentee/jobs", "Jobs", "jobs"),
  list("/mentee/elearning", "E-learning", "elearning"),
  list("/mentee/resources", "Resources", "resources"),
  ["/mentee/manage/6", "Profile", "/getMentee 6"],
  ["/mentee/chat/6", "Isaiah Broadnax", "/getChatMessages/6"],
  ofMentee("mentee-tasks", "Tasks", "menteeUserTasks", "list"),
  ofMentee("mentee-goals", "Goals", "menteeUserGoals", "list"),
  ofMentee("mentee-challenges", "Challenges", "menteeUserChallenges", "list"),
  ofMentee("mentee-notes", "Notes", "menteeUserNotes", "list"),
  ofMentee("mentee-assessments", "Assessments", "menteeAssessments"),
  ofMentee("mentee-files", "Files", "menteeUserFiles", "list"),
  ["/mentee/mentee-password/6", "Reset password", "/getRecord menteePassword 6"],
  ["/mentee/mentee-export/6", "Export", undefined],
  list("/settings/adverse-experiences", "Adverse experiences", "configAdverseExperiences"),
  list("/settings/bug-tracker", "Bug tracker", "bugTracker"),
  list("/settings/agency-services", "Organizational services", "configAgencyServices"),
  list("/settings/agency-types", "Organization types", "configAgencyTypes"),
  list("/settings/email-templates", "Email templates", "emailTemplates"),
  list("/settings/genders", "Genders", "configGenders"),
  list("/settings/program-status", "Program status", "configProgramStatus"),
  list("/settings/sexual-orientation", "Sexual orientation", "configSexualOrientation"),
  list("/settings/level-of-care", "Level of care", "configLevelOfCare"),
  list("/settings/trauma-inform-status", "Trauma inform status", "configTraumaInformStatus"),
  list("/settings/offer-types", "Offer types", "configOfferTypes"),
  list("/settings/staff-certifications", "Staff certification", "configStaffCertification"),
  list("/settings/languages", "Languages", "languages"),
  list("/settings/content", "Content", "content"),
  list("/settings/userRoles", "User roles", "userRoles"),
  list("/settings/userRoles/2", "User roles of Harbor Reentry Center", "userRoles", "2"),
  list("/settings/ethnicity", "Ethnicity", "configEthnicity"),
  list("/settings/outbox", "Email outbox", "emailOutbox"),
  ["/profile", "Personal information", "/getProfileInfo"],
  ["/profile-password", "Password", "/auth/sessions"],
  list("/profile-files", "Files", "userFiles"),
  ["/profile-notifications", "Notifications", "/getNotificationPreferences"],
  // The same screen, which has asked already.
  ["/notifications", "Notifications", undefined],
];

/** A call of the app as path, type and whose records or which record it asks for: `/getTable jobs 1`. */
export function callOf(request: Request): string {
  const { pathname } = new URL(request.url());
  const body =
    request.method() === "POST" ? (request.postDataJSON() as Record<string, unknown> | null) : null;
  const { tableName, menteeId, organizationId, tableId } = body ?? {};
  return [pathname.replace("/apicalls", ""), tableName, menteeId ?? organizationId ?? tableId]
    .filter((part) => part !== undefined)
    .join(" ");
}
