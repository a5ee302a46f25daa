/**
 * Finds rows outside of the organization that an archive refers to, by their names. They belong to lists that all
 * organizations use, and to catalogs of the former installation.
 */
import { sql } from "kysely";
import { z } from "zod";
import { isCleanText, isWireId } from "#shared/fields/wire-shapes.ts";
import { sqlName, type RecordType } from "#shared/records/record-type.ts";
import type { Registry } from "#shared/records/registry.ts";
import { referencesName } from "#server/core/moving/manifest.ts";
import type { Db } from "#server/platform/db/database.ts";
import { ArchiveFault, type Archive } from "./open-archive.ts";

const lineSchema = z.object({
  tableName: z.string().max(100),
  id: z.string().refine(isWireId),
  names: z.array(z.string().max(1000).refine(isCleanText).nullable()).max(10),
});

export interface OutsideRows {
  /** The ids here, by record type and former id. */
  readonly ids: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly added: readonly { readonly tableName: string; readonly name: string }[];
}

/** Maximum number of lines. An installation's lists and catalogs together have a few hundred rows. */
const maxLines = 20_000;

async function findByNames(
  trx: Db,
  { table, scope, nameFields }: RecordType,
  names: readonly (string | null)[],
  organizationId: string,
): Promise<string | undefined> {
  const same = nameFields.map(
    (name, at) =>
      sql`lower(btrim(t.${sql.id(sqlName(name))}::text)) is not distinct from lower(btrim(${names[at] ?? null}::text))`,
  );
  const visible =
    scope === "global"
      ? sql`true`
      : scope === "values"
        ? sql`t.organization_id is null`
        : sql`t.organization_id <> ${organizationId} and t.active`;
  const { rows } = await sql<{ id: string }>`select t.id from ${sql.table(table)} t
    where ${visible} and t.deleted_at is null and ${sql.join(same, sql` and `)} order by t.id limit 1`.execute(
    trx,
  );
  return rows[0]?.id;
}

/** Adds a row to the organization with only a name. */
async function addNamed(
  trx: Db,
  { table, nameFields }: RecordType,
  names: readonly (string | null)[],
  organizationId: string,
): Promise<string | undefined> {
  const columns = nameFields.map((name) => sql.id(sqlName(name)));
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(table)} (organization_id, ${sql.join(columns)})
    values (${organizationId}, ${sql.join(names.slice(0, columns.length))}) returning id`.execute(trx);
  return rows[0]?.id;
}

/** Finds the rows by their names. Rows that this installation doesn't have are added to the organization's own rows. */
export async function matchOutsideRows(
  trx: Db,
  archive: Archive,
  registry: Registry,
  organizationId: string,
): Promise<OutsideRows> {
  const ids = new Map<string, Map<string, string>>();
  const added: { tableName: string; name: string }[] = [];
  let lines = 0;
  for await (const row of archive.lines(referencesName)) {
    const line = lineSchema.safeParse(row);
    if (!line.success || (lines += 1) > maxLines) throw new ArchiveFault("altered", referencesName);
    const { tableName, id, names } = line.data;
    const type = registry.get(tableName);
    const isShared = type && !type.isOrganization && ["values", "directory", "global"].includes(type.scope);
    if (!type || !isShared || type.nameFields.length !== names.length) continue;
    let found = await findByNames(trx, type, names, organizationId);
    if (found === undefined && type.scope !== "global") {
      found = await addNamed(trx, type, names, organizationId);
      added.push({ tableName, name: names.filter(Boolean).join(" ") });
    }
    const ofType = ids.get(tableName) ?? new Map<string, string>();
    ids.set(tableName, ofType);
    if (found !== undefined) ofType.set(id, found);
  }
  return { ids, added };
}
