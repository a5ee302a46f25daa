/** All data of a case file. */
import { sql } from "kysely";
import type { Row } from "#server/platform/db/row.ts";
import type { ExportItem } from "#shared/contracts/export-items.ts";
import type { ExportMentee } from "#shared/contracts/exports.ts";
import { mentees } from "#shared/records/mentees.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { AppError } from "#server/kernel/errors.ts";
import { zoneOf } from "#shared/fields/zones.ts";
import type { StoredRow } from "#server/core/records/columns.ts";
import { wholeListing, type ListQuery } from "#server/core/records/list/query.ts";
import { repositoryOfRecord } from "#server/core/records/foreign-fields.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { readWhole, type Batch } from "../list-reader.ts";
import { chosenItems } from "./items.ts";
import { entriesOfPeriod, hasSpan, isInPeriod } from "./span.ts";
import { readTraces, type Trace } from "./traces.ts";

/** The rows of one item below the mentee. */
export interface CaseSection extends Batch {
  readonly item: ExportItem;
  readonly query: ListQuery;
  readonly traces: ReadonlyMap<string, Trace>;
}

interface Cover extends Row<"mentees", "image" | "anonymized_at"> {
  name: string;
  clientId: string;
  organization: Row<"organizations">["name"];
  organizationId: string;
  isPartTwo: Row<"organizations">["part_two"];
  zone: Row<"organizations">["timezones"];
}

export interface CaseData extends Readonly<Cover> {
  /** The whole record, if the profile sheet was chosen. */
  readonly profile: StoredRow | null;
  /** Record type of the profile, with the custom fields of its organization. */
  readonly profileType: RecordType;
  readonly sections: readonly CaseSection[];
}

/**
 * Reads the data of the cover.
 * @throws AppError notFound
 */
export async function readCover({ db }: Repository, menteeId: string): Promise<Cover> {
  const { rows } = await sql<Cover>`
    select concat_ws(' ', m.first_name, m.middle_name, m.last_name) as name, coalesce(m.client_id, '') as "clientId",
      m.image, m.anonymized_at, o.name as organization, o.id::text as "organizationId", o.part_two as "isPartTwo",
      o.timezones as zone
    from mentees m join organizations o on o.id = m.organization_id
    where m.id = ${menteeId} and m.deleted_at is null`.execute(db);
  if (!rows[0]) throw new AppError("notFound");
  return rows[0];
}

/** Returns the query of a section. Types without a date are exported completely, regardless of the dates. */
async function sectionQuery(
  repository: Repository,
  { type }: ExportItem,
  request: ExportMentee,
): Promise<ListQuery> {
  const isDated = type.list?.dateField !== undefined && !hasSpan(type);
  const query = await repository.listQuery(
    type.name,
    {
      ...wholeListing,
      sortFieldName: type.list?.dateField ?? "",
      sortDirection: "ASC",
      startDate: isDated ? request.startDate : null,
      endDate: isDated ? request.endDate : null,
    },
    { organizationId: null, menteeId: request.menteeId, deleted: false },
  );
  const hasPeriod = request.startDate !== null || request.endDate !== null;
  return hasSpan(type) && hasPeriod
    ? { ...query, also: isInPeriod(type, request, repository.signedIn.zone) }
    : query;
}

/** Uses the time zone of the mentee's organization, so that a case file is the same for every author. */
export const inOrganizationZone = (own: Repository, { zone }: Cover): Repository =>
  own.forReader({ zone: zoneOf(zone), organizationZone: zoneOf(zone) });

/**
 * Reads the chosen items.
 * @throws AppError if the caller may not read them
 */
export async function readCase(
  own: Repository,
  cover: Cover,
  request: ExportMentee,
  signal: AbortSignal,
): Promise<CaseData> {
  const repository = await repositoryOfRecord(own, mentees.name, request.menteeId);
  const { db } = repository;
  const profileType = repository.typeOf(mentees.name);
  const items = chosenItems(request);
  const sections: CaseSection[] = [];
  for (const item of items) {
    if (item.type.isMentee) continue;
    const query = await sectionQuery(repository, item, request);
    const batch = await readWhole(db, query, signal);
    const rows = batch.rows.map((row) => entriesOfPeriod(query.type, row, request, repository.signedIn.zone));
    const traces = await readTraces(
      db,
      query.type,
      rows.map(({ id }) => id),
    );
    sections.push({ item, query, ...batch, rows, traces });
  }
  const profile = items.some(({ type }) => type.isMentee)
    ? await repository.requireRow(db, profileType, request.menteeId, "view")
    : null;
  return { ...cover, profile, profileType, sections };
}
