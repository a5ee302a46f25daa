/** Attaches uploads to the records that name them. */
import type { Db } from "#server/platform/db/database.ts";
import { anyName, anyOf, now } from "#server/platform/db/expressions.ts";
import type { Row } from "#server/platform/db/row.ts";

export interface Attachment {
  /** The account that saves the record. */
  readonly accountId: string;
  /** Wire name of the record's table. */
  readonly table: string;
  readonly recordId: string;
  readonly field: string;
  /** The file names in the new value of the field. */
  readonly names: readonly string[];
  /** The file names in the previous value of the field. */
  readonly previousNames: readonly string[];
  /** True if the field accepts only images. */
  readonly imagesOnly?: boolean;
}

const columns = ["name", "is_image", "uploaded_by", "record_table", "record_id", "record_field"] as const;
type Candidate = Row<"files", (typeof columns)[number]>;

/** Detaches a file. `attached_at` becomes the time of the detachment, and the cleanup removes the file a day later. */
const released = { record_table: null, record_id: null, record_field: null, attached_at: now };

/**
 * Returns true if a field may hold a file: an upload of the same account that is still free, or a file that this field
 * holds already. No one can name another person's file.
 */
function mayHold(file: Candidate, attachment: Attachment): boolean {
  if (attachment.imagesOnly && !file.is_image) return false;
  if (file.record_table === null) return file.uploaded_by === attachment.accountId;
  return (
    file.record_table === attachment.table &&
    file.record_id === attachment.recordId &&
    file.record_field === attachment.field
  );
}

/**
 * Sets the files of a record's field to `names`, inside the transaction that saves the record. Files that the field no
 * longer names become free, and the cleanup removes them. Nothing changes if a name is invalid.
 * @returns the names that this account may not use here: unknown, uploaded by another account, or held by another field
 * or record
 */
export async function attachFiles(trx: Db, attachment: Attachment): Promise<string[]> {
  const { table, recordId, field } = attachment;
  const names = [...new Set(attachment.names)];
  if (names.length > 0) {
    // Locks the rows in one order, so that two saves never wait for each other. The cleanup waits too.
    const rows = await trx
      .selectFrom("files")
      .select(columns)
      .where("name", "=", anyName(names))
      .orderBy("id")
      .forUpdate()
      .execute();
    const usable = new Set(rows.filter((file) => mayHold(file, attachment)).map((file) => file.name));
    const wrong = names.filter((name) => !usable.has(name));
    if (wrong.length > 0) return wrong;
    await trx
      .updateTable("files")
      .set({ record_table: table, record_id: recordId, record_field: field, attached_at: now })
      .where("name", "=", anyName(names))
      .where("record_table", "is", null)
      .execute();
  }
  const former = attachment.previousNames.filter((name) => !names.includes(name));
  if (former.length > 0) {
    await trx
      .updateTable("files")
      .set(released)
      .where("name", "=", anyName(former))
      .where("record_table", "=", table)
      .where("record_id", "=", recordId)
      .where("record_field", "=", field)
      .execute();
  }
  return [];
}

/** Detaches all files of records that are purged. The cleanup then removes their bytes. */
export async function releaseFilesOf(trx: Db, table: string, recordIds: readonly string[]): Promise<void> {
  await trx
    .updateTable("files")
    .set(released)
    .where("record_table", "=", table)
    .where("record_id", "=", anyOf(recordIds))
    .execute();
}
