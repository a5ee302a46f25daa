/** Ties uploads to the records that name them. */
import { sql, type Kysely } from "kysely";

export interface Attachment {
  /** Who saves. */
  readonly accountId: string;
  /** Wire name of the record's table. */
  readonly table: string;
  readonly recordId: string;
  readonly field: string;
  /** The files that the field names from now on. */
  readonly names: readonly string[];
  /** The files that it named before. */
  readonly previousNames: readonly string[];
  /** Only pictures may stand in this field. */
  readonly imagesOnly?: boolean;
}

interface Candidate {
  name: string;
  is_image: boolean;
  uploaded_by: string;
  record_table: string | null;
  record_id: string | null;
  record_field: string | null;
}

/** One's own upload that is still free, or what this very field holds already: nobody names another's file. */
function mayHold(file: Candidate, wish: Attachment): boolean {
  if (wish.imagesOnly && !file.is_image) return false;
  if (file.record_table === null) return file.uploaded_by === wish.accountId;
  return (
    file.record_table === wish.table && file.record_id === wish.recordId && file.record_field === wish.field
  );
}

/**
 * Makes the files of one field of a record those in `names`, inside the transaction that saves the record. Files that
 * the field no longer names become free and are removed by the clean-up. Nothing changes when a name is wrong.
 * @returns the names that this person may not use here: unknown, another's upload, or held by another field or record
 */
export async function attachFiles(trx: Kysely<unknown>, wish: Attachment): Promise<string[]> {
  const names = [...new Set(wish.names)];
  if (names.length > 0) {
    // Locked in one order, so that two saves never wait for each other; the clean-up waits too.
    const { rows } = await sql<Candidate>`
      select name, is_image, uploaded_by, record_table, record_id, record_field
      from files where name = any(${names}) order by id for update`.execute(trx);
    const usable = new Set(rows.filter((file) => mayHold(file, wish)).map((file) => file.name));
    const wrong = names.filter((name) => !usable.has(name));
    if (wrong.length > 0) return wrong;
    await sql`update files set record_table = ${wish.table}, record_id = ${wish.recordId},
        record_field = ${wish.field}, attached_at = now()
      where name = any(${names}) and record_table is null`.execute(trx);
  }
  const released = wish.previousNames.filter((name) => !names.includes(name));
  if (released.length > 0) {
    // From here on `attached_at` says when the file was let go: the clean-up counts its day from then.
    await sql`update files set record_table = null, record_id = null, record_field = null, attached_at = now()
      where name = any(${released}) and record_table = ${wish.table} and record_id = ${wish.recordId}
        and record_field = ${wish.field}`.execute(trx);
  }
  return [];
}

/** Lets go of all files of records that are removed for good; the clean-up then removes the bytes. */
export async function releaseFilesOf(
  trx: Kysely<unknown>,
  table: string,
  recordIds: readonly string[],
): Promise<void> {
  await sql`update files set record_table = null, record_id = null, record_field = null, attached_at = now()
    where record_table = ${table} and record_id = any(${recordIds as string[]})`.execute(trx);
}
