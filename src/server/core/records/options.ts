import { sql, type RawBuilder } from "kysely";
import type { Caller } from "#shared/access/caller.ts";
import { allRows, narrowAny, rowFilter, usableBy, type RowFilter } from "#shared/access/row-filter.ts";
import { superOrganizationId, type LanguageCode } from "#shared/constants.ts";
import type { Option } from "#shared/contracts/responses/records.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import { sqlName, type RecordType } from "#shared/records/record-type.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import type { Db } from "#server/platform/db/database.ts";
import { nameExpression, otherNamesExpression } from "./labels.ts";
import { factColumns, toSql } from "./list/conditions.ts";

export interface OptionsRequest {
  /**
   * The organization whose records the options are for. Only super-organization staff can choose an organization other
   * than their own.
   */
  readonly organizationId: string | null;
  /** True to include super-organization people, if a field offers them. */
  readonly withSuper?: boolean;
  /** Also includes archived rows `t` that match this condition. */
  readonly orArchived?: RawBuilder<unknown>;
  /** True to include the organization and language of shared options, and the names of values in other languages. */
  readonly withOrigin?: boolean;
}

function optionFilter(caller: Caller, type: RecordType, request: OptionsRequest): RowFilter {
  const filter = type.options === "everyone" ? allRows : rowFilter(caller, type);
  const organizationId = request.organizationId ?? caller.organizationId;
  return [
    ...narrowAny(filter, usableBy(type, isWireId(organizationId) ? organizationId : null)),
    ...(request.withSuper ? [{ organizationId: superOrganizationId }] : []),
  ];
}

/** Selects the organization and language that distinguish shared options. */
function originColumns(type: RecordType, organizationId: string): RawBuilder<unknown>[] {
  if (type.scope !== "directory" || type.isOrganization) return [];
  return [
    sql`(select o.name from organizations o where o.id = t.organization_id) as organization`,
    sql`nullif(t.organization_id::text <> ${organizationId}, false) as "isForeign"`,
    ...(type.fields["languageCode"] ? [sql`t.language_code as language`] : []),
  ];
}

/** Selects other names under which a search finds an option. */
function otherNames(type: RecordType, language: LanguageCode): RawBuilder<unknown>[] {
  const names = otherNamesExpression(type, "t", language);
  return names ? [sql`${names} as "otherNames"`] : [];
}

const isGiven = ([, value]: [string, unknown]) => value !== null;

/**
 * Returns the active rows of a type as options in the reader's language, sorted by name. People, roles, and values come
 * from one organization: the caller's, or the one that super-organization staff choose.
 */
export async function listOptions(
  db: Db,
  { caller, language }: Pick<SignedIn, "caller" | "language">,
  type: RecordType,
  request: OptionsRequest,
): Promise<Option[]> {
  const conditions = [
    sql`t.deleted_at is null`,
    toSql(optionFilter(caller, type, request), factColumns(type)),
  ];
  const { orArchived } = request;
  if (type.activeField) {
    const isActive = sql`t.${sql.id(sqlName(type.activeField))}`;
    conditions.push(orArchived ? sql`(${isActive} or ${orArchived})` : isActive);
  }
  const name = nameExpression(type, "t", language);
  const origin = request.withOrigin
    ? [...originColumns(type, request.organizationId ?? caller.organizationId), ...otherNames(type, language)]
    : [];
  const columns = [sql`t.id`, sql`coalesce(${name}, '') as name`, ...origin];
  const { rows } = await sql<Option>`
    select ${sql.join(columns)} from ${sql.table(type.table)} t
    where ${sql.join(conditions, sql` and `)} order by search_fold(${name}), t.id`.execute(db);
  if (origin.length === 0) return rows;
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(isGiven)) as unknown as Option);
}
