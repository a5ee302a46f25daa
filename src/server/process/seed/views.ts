/** Inserts views that the demo teams share, and a private one. */
import { sql } from "kysely";
import { viewListing } from "#shared/contracts/records.ts";
import { lateView } from "#shared/records/work-lists.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import type { DemoContent } from "./content/index.ts";
import { insertRows } from "./insert.ts";
import { staffOf, type Seeded } from "./seeded.ts";

const names = {
  en: { referred: "Referred this quarter", release: "Release within half a year", late: "Late work" },
  es: { referred: "Referidos este trimestre", release: "Liberación en medio año", late: "Trabajo atrasado" },
} as const;

const referred = {
  filter: { all: [{ field: "dateOfReferral", op: "thisQuarter" }] },
  sortFieldName: "dateOfReferral",
  sortDirection: "DESC",
};
const release = {
  filter: { all: [{ field: "expectedRelease", op: "withinNextDays", value: 180 }] },
  sortFieldName: "expectedRelease",
  sortDirection: "ASC",
  active: "1",
};

/**
 * For each organization, inserts one view for everyone, one for its case managers, and a private one of a case manager.
 */
export async function insertViews(
  db: Db,
  content: DemoContent,
  { staff }: Pick<Seeded, "staff">,
  today: string,
): Promise<void> {
  for (const { id: organizationId, languageCode } of content.organizations) {
    const withRole = (name: string) =>
      content.staff.find((one) => one.organizationId === organizationId && one.roleName === name);
    const [owner, worker] = [withRole("Owner"), withRole("Case manager")];
    if (!owner || !worker) continue;
    const [sharer, reader] = [staffOf(staff, owner.email), staffOf(staff, worker.email)];
    const { rows } = await sql<IdRow>`select user_role as id from users where id = ${reader.id}`.execute(db);
    const called = names[languageCode === "es" ? "es" : "en"];
    const common = { organizationId, isDefault: false, savedAt: `${today}T12:00:00Z` };
    const view = (tableName: string, listing: object, columns: string[] | null) => ({
      tableName,
      listing: JSON.stringify(viewListing.parse(listing)),
      columns,
    });
    await insertRows(db, "savedViews", [
      {
        ...common,
        ...view("mentees", referred, ["firstName", "lastName", "caseManager", "dateOfReferral"]),
        accountId: sharer.accountId,
        name: called.referred,
        visibility: "organization",
        roleId: null,
        pinned: true,
      },
      {
        ...common,
        ...view("mentees", release, ["firstName", "lastName", "caseManager", "expectedRelease"]),
        accountId: sharer.accountId,
        name: called.release,
        visibility: "role",
        roleId: rows[0]?.id,
        pinned: false,
      },
      {
        ...common,
        ...view("menteeUserTasks", lateView, null),
        accountId: reader.accountId,
        name: called.late,
        visibility: "me",
        roleId: null,
        pinned: true,
      },
    ]);
  }
}
