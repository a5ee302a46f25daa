/** The sheet of a workbook that describes who made it, when, and what it contains. */
import { sql } from "kysely";
import { isSuper } from "#shared/access/caller.ts";
import { isAboutPeople } from "#shared/records/about-people.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import type { ListQuery } from "#server/core/records/list/query.ts";
import { mentees } from "#shared/records/mentees.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { nameExpression } from "#server/core/records/labels.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { SheetRow, SheetSettings } from "#server/platform/sheets/sheet-xml.ts";
import type { Sheet } from "#server/platform/sheets/workbook.ts";
import { exportTexts, timeText } from "./kind.ts";
import { defaultPaperSize, type PdfDocument } from "./pdf/document.ts";

/** A label and its text. Lines without text are left out. */
export type AboutLine = readonly [label: string, words: string | number];

async function nameOf({ db, signedIn: { language } }: Repository, type: RecordType, id: string) {
  const { rows } = await sql<{ name: string }>`
    select ${nameExpression(type, "t", language)} as name from ${sql.table(type.table)} t where t.id = ${id}`.execute(
    db,
  );
  return rows[0]?.name ?? "";
}

/** Returns the organization whose mentees a list contains. Null for all organizations. */
export function organizationOf({ caller, organizationId }: ListQuery): string | null {
  const id = isSuper(caller) ? organizationId : caller.organizationId;
  return isWireId(id) ? id : null;
}

/** Returns the name of an organization, or a text for all organizations if null. */
export const organizationNameOf = async (repository: Repository, id: string | null): Promise<string> =>
  id === null
    ? exportTexts(repository.t)("allOrganizations")
    : nameOf(repository, repository.typeOf("organizations"), id);

/** Returns the name of the organization whose mentees a list contains. */
export const organizationName = (repository: Repository, query: ListQuery): Promise<string> =>
  organizationNameOf(repository, organizationOf(query));

/** Returns the name of a mentee whose list the caller may see. */
export const menteeName = (repository: Repository, id: string): Promise<string> =>
  nameOf(repository, mentees, id);

/**
 * Returns the time zone and print settings of a workbook. Sheets about people are marked as confidential on every
 * printed page.
 * @param type record type of the rows
 */
export const sheetPages = (
  { t, signedIn, registry }: Repository,
  type: RecordType,
  paper: PdfDocument["paper"] | null = null,
): Pick<SheetSettings, "zone" | "paper" | "mark"> => ({
  zone: signedIn.zone,
  paper: paper ?? defaultPaperSize(signedIn),
  mark: isAboutPeople(registry, type) ? exportTexts(t)("confidentialMark") : "",
});

/**
 * Returns the second sheet of an export.
 * @param lines called after the previous sheets were written
 */
export function aboutSheet(repository: Repository, lines: () => readonly AboutLine[]): Sheet {
  const { t, signedIn } = repository;
  const translate = exportTexts(t);
  const { firstName, lastName, email, zone } = signedIn;
  const madeAt = timeText(repository, new Date());
  return {
    name: translate("about.title"),
    columns: [{ header: translate("about.what") }, { header: translate("about.value"), wraps: true }],
    rows: async function* () {
      const all: AboutLine[] = [
        [translate("about.by"), `${firstName} ${lastName} (${email ?? ""})`],
        [translate("about.on"), madeAt],
        ...lines(),
        [translate("about.zone"), zone],
      ];
      yield all.filter(([, words]) => words !== "") as SheetRow[];
    },
  };
}
