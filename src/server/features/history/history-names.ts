/** Names of the records and files that the changes of a history reference. */
import { sql } from "kysely";
import { anyName } from "#server/platform/db/expressions.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import { listOf } from "#shared/fields/build.ts";
import type { Field } from "#shared/fields/field.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { nameExpression } from "#server/core/records/labels.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { Changes } from "#server/core/audit/event.ts";

/** The changes of one row that the caller may read. */
export interface RowChanges {
  readonly type: RecordType;
  readonly changes: Changes;
}

const idsOf = (value: unknown): string[] =>
  typeof value === "string" ? value.split(",").filter((part) => /^\d{1,18}$/.test(part)) : [];

/**
 * Returns the record type that the ids in a change refer to. The organization is not a declared field of most types.
 */
function listBehind(type: RecordType, name: string): string | undefined {
  const source = type.fields[name]?.options ?? (name === "organizationId" ? owners : undefined);
  return source && "list" in source ? source.list : undefined;
}

const owners = listOf("organizations");

/** Names of the referenced records in a page of changes, by record type and id. */
export class Names {
  readonly #found = new Map<string, Map<string, string>>();

  async load({ db, registry, signedIn }: Repository, rows: readonly RowChanges[]): Promise<void> {
    const wanted = new Map<string, Set<string>>();
    for (const { type, changes } of rows) {
      for (const [name, values] of Object.entries(changes)) {
        const list = listBehind(type, name);
        if (!list) continue;
        const ids = wanted.get(list) ?? new Set();
        wanted.set(list, ids);
        for (const id of values.flatMap(idsOf)) ids.add(id);
      }
    }
    for (const [list, ids] of wanted) {
      const target = registry.get(list);
      if (!target) continue;
      const { rows: named } = await sql<IdRow & { name: string }>`
        select r.id, ${nameExpression(target, "r", signedIn.language)} as name from ${sql.table(target.table)} r
        where r.id = any(${[...ids]}::bigint[])`.execute(db);
      this.#found.set(list, new Map(named.map(({ id, name }) => [id, name])));
    }
  }

  /** @returns undefined if the field is not a reference or is empty */
  of(type: RecordType, field: string, value: unknown): string | undefined {
    const list = listBehind(type, field);
    if (!list) return undefined;
    const names = idsOf(value).map((id) => this.#found.get(list)?.get(id) ?? id);
    return names.length > 0 ? names.join(", ") : undefined;
  }
}

/** Returns the stored names of the files in a wire value, including those in entries. */
function filesIn(field: Field | undefined, value: unknown): string[] {
  if (field?.value === "file" || field?.value === "fileList")
    return typeof value === "string" ? value.split(",").filter(Boolean) : [];
  if (field?.value !== "entries" || !Array.isArray(value)) return [];
  const parts = Object.entries(field.of ?? {});
  return (value as Record<string, unknown>[]).flatMap((entry) =>
    parts.flatMap(([name, part]) => filesIn(part, entry[name])),
  );
}

/** Returns the original names of the files in a page of changes. Deleted files are left out. */
export async function fileNamesIn(
  { db }: Repository,
  rows: readonly RowChanges[],
): Promise<Record<string, string>> {
  const stored = rows.flatMap(({ type, changes }) =>
    Object.entries(changes).flatMap(([name, values]) =>
      values.flatMap((value) => filesIn(type.fields[name], value)),
    ),
  );
  if (stored.length === 0) return {};
  const found = await db
    .selectFrom("files")
    .select(["name", "original_name"])
    .where("name", "=", anyName(stored))
    .execute();
  return Object.fromEntries(found.map((file) => [file.name, file.original_name]));
}
