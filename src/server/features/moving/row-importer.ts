/** Converts the rows of an archive's parts and stores them with new ids. */
import { maxReportLines, type MoveReport } from "#shared/contracts/moving.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import type { Registry } from "#shared/records/registry.ts";
import { users } from "#shared/records/users.ts";
import { recordsOf } from "#server/core/moving/manifest.ts";
import { accountsPart, type Part, type PartColumn } from "#server/core/moving/parts.ts";
import type { Db } from "#server/platform/db/database.ts";
import { convertFilters } from "./filters.ts";
import type { MovedFiles } from "./import-files.ts";
import { usableEmail, type Importer } from "./importer.ts";
import { ArchiveFault, type Archive } from "./open-archive.ts";
import type { OrderedPart } from "./order.ts";
import { drawIds, insertRows, updateRows, type ConvertedRow } from "./store-rows.ts";
import { convertValue, hasColumn, isListOf, type Conversion } from "./values.ts";

const batchRows = 300;
/** Maximum length of an id, or of the name of a record type. */
const maxName = 100;

type Row = Readonly<Record<string, unknown>>;

/** Counts by record type and field. */
class Tally {
  readonly #counts = new Map<string, number>();

  add(part: string, field = ""): void {
    const key = `${part} ${field}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  lines(): { tableName: string; field: string; count: number }[] {
    return [...this.#counts].slice(0, maxReportLines).map(([key, count]) => {
      const [tableName = "", field = ""] = key.split(" ");
      return { tableName, field, count };
    });
  }
}

export interface RowsImport {
  readonly trx: Db;
  readonly archive: Archive;
  readonly registry: Registry;
  readonly files: MovedFiles;
  readonly importer: Importer;
  readonly signal: AbortSignal;
  /** @param rows number of stored rows */
  report(rows: number): void;
}

/** Columns of the importing Owner's row that an archive can't change, because they decide how the Owner signs in. */
const ownColumns = new Set(["id", "account_id", "active", "user_role", "deleted_at", "deleted_by", "email"]);
/** Columns of the organization that an archive can't change. */
const organizationColumns = new Set(["id", "active", "deleted_at", "deleted_by"]);

/** Returns the values to convert after all rows are stored. They are small, because they stay in memory until then. */
function lateValues({ name: part }: Part, late: ReadonlySet<PartColumn>, row: Row): Row {
  const isKept = (value: unknown = null) =>
    value === null || isListOf(value, "bigint") || (typeof value === "string" && value.length <= maxName);
  const names = [...late].flatMap(({ name, namedBy = name }) => [name, namedBy]);
  if (!names.every((name) => isKept(row[name]))) throw new ArchiveFault("altered", part);
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

export class RowImporter {
  readonly #import: RowsImport;
  /** New ids by part and former id. */
  readonly #ids = new Map<string, Map<string, string>>();
  readonly #outside: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly #late: { part: Part; columns: readonly PartColumn[]; rows: { id: string; row: Row }[] }[] = [];
  readonly #emptied = new Tally();
  readonly #leftOut = new Tally();
  readonly #unknown = new Tally();
  readonly #rows: { tableName: string; count: number }[] = [];
  readonly #emails = new Set<string>();
  #takenEmails = 0;
  #wantedRole: string | undefined;
  #done = 0;

  constructor(rowsImport: RowsImport, outside: ReadonlyMap<string, ReadonlyMap<string, string>>) {
    this.#import = rowsImport;
    this.#outside = outside;
  }

  /** Returns the new id of a row of the archive. */
  readonly ownIdOf = (part: string, id: string): string | undefined => this.#ids.get(part)?.get(id);

  newIdsOf(part: string): string[] {
    return [...(this.#ids.get(part)?.values() ?? [])];
  }

  /** Also finds rows that the organization uses but doesn't own, such as values for all organizations. */
  readonly #idOf = (part: string, id: string): string | undefined =>
    this.ownIdOf(part, id) ?? this.#outside.get(part)?.get(id);

  get wantedRole(): string | undefined {
    return this.#wantedRole;
  }

  report(): Pick<MoveReport, "rows" | "emptied" | "leftOut" | "unknownAnswers" | "takenEmails"> {
    return {
      rows: this.#rows,
      emptied: this.#emptied.lines(),
      leftOut: this.#leftOut.lines().map(({ tableName, count }) => ({ tableName, count })),
      unknownAnswers: this.#unknown.lines(),
      takenEmails: this.#takenEmails,
    };
  }

  #conversion(part: Part): Conversion {
    const { files, registry } = this.#import;
    return {
      idOf: this.#idOf,
      ownIdOf: this.ownIdOf,
      fileOf: (name) => files.stored.get(name)?.name,
      filtersOf: (text, row) => convertFilters(text, String(row["base"] ?? part.name), registry, this.#idOf),
      onUnknown: ({ name }) => this.#unknown.add(part.name, name),
      onMissing: ({ name }) => this.#emptied.add(part.name, name),
    };
  }

  async storePart({ part, late }: OrderedPart): Promise<void> {
    const { archive } = this.#import;
    const path = recordsOf(part.name);
    this.#ids.set(part.name, new Map());
    if (!archive.has(path)) return;
    const held: { id: string; row: Row }[] = [];
    this.#late.push({ part, columns: [...late], rows: held });
    const stored = { tableName: part.name, count: 0 };
    for await (const batch of archive.batches(path, batchRows))
      stored.count += await this.#storeBatch(part, batch, late, held);
    if (stored.count > 0 && part.type) this.#rows.push(stored);
  }

  async #storeBatch(
    part: Part,
    rows: readonly Row[],
    late: ReadonlySet<PartColumn>,
    held: { id: string; row: Row }[],
  ): Promise<number> {
    const { trx, signal, report, importer } = this.#import;
    signal.throwIfAborted();
    const [first] = rows;
    if (!first) return 0;
    // Columns that the archive's version lacks get their defaults.
    const columns = part.columns.filter((one) => hasColumn(first, one) && !late.has(one));
    const drawn = part.hasId ? await drawIds(trx, part.table, rows.length) : [];
    const converted: ConvertedRow[] = [];
    for (const [at, row] of rows.entries()) {
      const made = await this.#convert(part, columns, row, drawn[at] ?? "");
      if (made) {
        converted.push(made);
        if ([...late].some(({ name }) => (row[name] ?? null) !== null))
          held.push({ id: String(made["id"]), row: lateValues(part, late, row) });
      }
    }
    await insertRows(trx, part, columns, converted, importer.organizationId);
    this.#done += rows.length;
    report(this.#done);
    return converted.length;
  }

  /** Returns the row to add. Null if it is left out, or if an existing row was changed instead. */
  async #convert(
    part: Part,
    columns: readonly PartColumn[],
    row: Row,
    newId: string,
  ): Promise<ConvertedRow | null> {
    const { importer, trx } = this.#import;
    const ids = this.#ids.get(part.name);
    const formerId = row["id"];
    if (part.hasId && (!isWireId(formerId) || ids?.has(formerId)))
      throw new ArchiveFault("altered", part.name);
    const given = part.name === accountsPart ? await this.#withEmail(row) : row;
    if (given === null) {
      ids?.set(String(formerId), importer.accountId);
      return null;
    }
    const conversion = this.#conversion(part);
    const made: Record<string, unknown> = {};
    for (const column of columns) {
      const value = column.column === "id" ? newId : convertValue(column, given, conversion);
      // An answer to a field that the archive lacks is left out. An Owner doesn't need to check this.
      if (value === null && column.namesField) return null;
      if (value === null && column.isRequired && column.refersTo) {
        this.#leftOut.add(part.name);
        return null;
      }
      made[column.name] = value;
    }
    const isOwners = part.type?.scope === "organization" && made["accountId"] === importer.accountId;
    const isOwnRow = isOwners && part.type?.name === users.name;
    // Only the Owner's team member row may have the Owner's account. In other tables, its id belongs to another row.
    if (isOwners && !isOwnRow) throw new ArchiveFault("altered", part.name);
    if (!part.type?.isOrganization && !isOwnRow) {
      if (part.hasId) ids?.set(String(formerId), newId);
      return made;
    }
    const id = isOwnRow ? importer.personId : importer.organizationId;
    const fixed = isOwnRow ? ownColumns : organizationColumns;
    if (isOwnRow && typeof made["userRole"] === "string") this.#wantedRole = made["userRole"];
    if (ids && ids.size > 0 && !isOwnRow) throw new ArchiveFault("altered", part.name);
    ids?.set(String(formerId), id);
    await updateRows(
      trx,
      part,
      columns.filter(({ column }) => !fixed.has(column)),
      [{ ...made, id }],
    );
    return null;
  }

  /** Returns an account's row without an email that is taken. Null for the account of the importing Owner. */
  async #withEmail(row: Row): Promise<Row | null> {
    const { trx, importer } = this.#import;
    const isDeleted = row["deletedAt"] !== null && row["deletedAt"] !== undefined;
    if (isDeleted) return { ...row, emailKey: null };
    if (importer.email !== null && row["emailKey"] === importer.email && row["accountType"] === "staff")
      return null;
    const { email, isTaken } = await usableEmail(trx, row["emailKey"], this.#emails);
    if (isTaken) this.#takenEmails += 1;
    return { ...row, emailKey: email };
  }

  /** Sets the columns that refer to rows that were stored later. */
  async storeLate(): Promise<void> {
    const { trx, signal } = this.#import;
    for (const { part, columns, rows } of this.#late) {
      const conversion = this.#conversion(part);
      // Each column updates only rows with a value, so that an empty value doesn't replace a default.
      for (const column of columns) {
        const values = rows.flatMap(({ id, row }) => {
          const value = convertValue(column, row, conversion);
          return value === null || value === "0" ? [] : [{ id, [column.name]: value }];
        });
        for (let at = 0; at < values.length; at += batchRows) {
          signal.throwIfAborted();
          await updateRows(trx, part, [column], values.slice(at, at + batchRows));
        }
      }
    }
  }
}
