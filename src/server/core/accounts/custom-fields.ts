/**
 * Caches the custom fields of organizations by version. The session lookup returns the current version of the person's
 * organization. The fields are read only if that version isn't cached, so a change applies from the next request on.
 */
import { sql } from "kysely";
import { defaultLanguage, inLanguages, type InLanguages } from "#shared/constants.ts";
import type { CustomKind } from "#shared/records/custom-fields.ts";
import type { CustomField } from "#shared/records/with-custom-fields.ts";
import { asSystem } from "#server/kernel/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";

export type CustomFields = readonly CustomField[];

/** An organization and the version of its custom fields. */
export interface CustomVersion {
  readonly organization_id: string;
  readonly custom_version: number;
}

/** Maximum number of cached organizations. In practice, fewer are active at the same time. */
const maxCatalogs = 500;

const none: CustomFields = [];
const known = new WeakMap<Db, Map<string, CustomFields>>();

type Definition = Row<
  "custom_fields",
  "id" | "table_name" | "key" | "section" | "sort_state" | "required" | "sensitive" | "keep" | "active"
> & {
  kind: CustomKind;
  labels: Partial<InLanguages<string>>;
  sections: Partial<InLanguages<string>>;
  options: readonly (Partial<InLanguages<string>> & { id: string; retired?: boolean | null })[];
};

/** Returns a text in every language. @param missing replaces a missing text; by default, the English one does */
const inAll = (
  texts: Partial<InLanguages<string>>,
  missing = texts[defaultLanguage] ?? "",
): InLanguages<string> => inLanguages((code) => texts[code] ?? missing);

const toCustomField = (row: Definition): CustomField => ({
  id: row.id,
  tableName: row.table_name,
  key: row.key,
  kind: row.kind,
  label: inAll(row.labels),
  options: row.options.map(({ id, retired, ...texts }) => ({
    id,
    label: inAll(texts),
    isRetired: retired === true,
  })),
  isRequired: row.required,
  isSensitive: row.sensitive,
  isKept: row.keep,
  isRetired: !row.active,
  isSortable: row.sort_state === "ready",
  section: inAll({ [defaultLanguage]: row.section ?? "", ...row.sections }, ""),
});

async function readCustomFields(db: Db, organizationId: string): Promise<CustomFields> {
  const { rows } = await asSystem(() =>
    sql<Definition>`
      select id, table_name, kind, key, labels, section, sections, required, sensitive, keep, active,
        sort_state, options
      from custom_fields where organization_id = ${organizationId} and deleted_at is null
      order by table_name, position nulls last, id`.execute(db),
  );
  return rows.map(toCustomField);
}

/** Returns an organization's custom fields. The result is the same object as long as they don't change. */
export async function customFieldsOf(
  db: Db,
  { organization_id, custom_version }: CustomVersion,
): Promise<CustomFields> {
  if (custom_version === 0) return none;
  const catalogs = known.get(db) ?? new Map<string, CustomFields>();
  known.set(db, catalogs);
  const key = `${organization_id} ${custom_version}`;
  const found = catalogs.get(key);
  if (found) return found;
  // If the fields changed after the lookup, they have a new version and are read again under that version.
  const read = await readCustomFields(db, organization_id);
  if (catalogs.size >= maxCatalogs) catalogs.clear();
  catalogs.set(key, read);
  return read;
}

/** Returns the custom fields of an organization without a previous lookup. */
export async function customFieldsIn(db: Db, organizationId: string): Promise<CustomFields> {
  const { rows } = await asSystem(() =>
    sql<{
      version: number;
    }>`select version from custom_versions where organization_id = ${organizationId}`.execute(db),
  );
  return customFieldsOf(db, { organization_id: organizationId, custom_version: rows[0]?.version ?? 0 });
}
