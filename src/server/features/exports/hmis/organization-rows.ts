/** Creates the HMIS CSV rows about the export, the organization, its programs, and its team. */
import type { Repository } from "#server/core/records/repository.ts";
import { applicationVersion } from "#server/kernel/version.ts";
import type { HmisProject } from "./context.ts";
import { csvVersion } from "./files-2026.ts";
import type { HmisRow } from "./lines.ts";
import type { HmisScope, readOrganization, readTeam } from "./read.ts";
import { stampsOf } from "./rows.ts";

type Organization = Awaited<ReturnType<typeof readOrganization>>;
type TeamMember = Awaited<ReturnType<typeof readTeam>>[number];

const notCollected = 99;
const softwareName = "Mentor Management";
/** HUD's codes for: an agency's own system, a reporting period, a full refresh, and names that aren't hashed. */
const exportCodes = { SourceType: 2, ExportPeriodType: 3, ExportDirective: 2, HashStatus: 1 };

export const exportRow = (
  { signedIn }: Repository,
  { id, name, exportedAt }: Organization,
  scope: HmisScope,
): HmisRow => ({
  ...exportCodes,
  SourceName: name,
  SourceContactFirst: signedIn.firstName,
  SourceContactLast: signedIn.lastName,
  SourceContactEmail: signedIn.email,
  ExportDate: exportedAt,
  ExportStartDate: scope.from,
  ExportEndDate: scope.to,
  SoftwareName: softwareName,
  SoftwareVersion: applicationVersion,
  CSVVersion: csvVersion,
  ImplementationID: `${softwareName} ${id}`,
});

export const organizationRow = (organization: Organization, UserID: string): HmisRow => ({
  OrganizationID: organization.id,
  OrganizationName: organization.name,
  VictimServiceProvider: notCollected,
  UserID,
  ...stampsOf(organization),
});

export const projectRow = (project: HmisProject, OrganizationID: string, UserID: string): HmisRow => ({
  ProjectID: project.projectId,
  OrganizationID,
  ProjectName: project.name,
  OperatingStartDate: project.operating_start,
  ContinuumProject: 0,
  ProjectType: project.project_type,
  UserID,
  ...stampsOf(project),
});

/** Returns the row about a program's location. Null if a required code is missing. */
export const projectCoCRow = (project: HmisProject, UserID: string): HmisRow | null =>
  project.coc_code && project.geocode
    ? {
        ProjectCoCID: project.id,
        ProjectID: project.projectId,
        CoCCode: project.coc_code,
        Geocode: project.geocode,
        GeographyType: notCollected,
        UserID,
        ...stampsOf(project),
      }
    : null;

/** Returns the ten digits of a North American phone number. Null for any other number. */
const tenDigits = (phone: string | null): string | null =>
  /^(?:\+?1)?(\d{10})$/.exec((phone ?? "").replaceAll(/[^\d+]/g, ""))?.[1] ?? null;

export const userRow = (user: TeamMember): HmisRow => ({
  UserID: user.id,
  UserFirstName: user.first_name,
  UserLastName: user.last_name,
  UserPhone: tenDigits(user.work_phone) ?? tenDigits(user.cell_phone),
  UserEmail: user.email,
  ...stampsOf(user),
});
