/** Ties uploads to the records that name them. */
import type { Db } from "#server/platform/db/database.ts";
import { anyName, anyOf, now } from "#server/platform/db/expressions.ts";
import type { Row } from "#server/platform/db/row.ts";

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

const columns = ["name", "is_image", "uploaded_by", "record_table", "record_id", "record_field"] as const;
type Candidate = Row<"files", (typeof columns)[number]>;

/** From here on `attached_at` says when the file was let go: the clean-up counts its day from then. */
const released = { record_table: null, record_id: null, record_field: null, attached_at: now };

/** One's own upload that is still free, or what this very field holds already: nobody names another's file. */
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
 * Makes the files of one field of a record those in `names`, inside the transaction that saves the record. Files that
 * the field no longer names become free and are removed by the clean-up. Nothing changes when a name is wrong.
 * @returns the names that this person may not use here: unknown, another's upload, or held by another field or record
 */
export async function attachFiles(trx: Db, attachment: Attachment): Promise<string[]> {
  const { table, recordId, field } = attachment;
  const names = [...new Set(attachment.names)];
  if (names.length > 0) {
    // Locked in one order, so that two saves never wait for each other; the clean-up waits too.
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

/** Lets go of all files of records that are removed for good; the clean-up then removes the bytes. */
export async function releaseFilesOf(trx: Db, table: string, recordIds: readonly string[]): Promise<void> {
  await trx
    .updateTable("files")
    .set(released)
    .where("record_table", "=", table)
    .where("record_id", "=", anyOf(recordIds))
    .execute();
}
