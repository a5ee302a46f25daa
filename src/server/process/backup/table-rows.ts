/** Adds the rows of a table to an archive. */
import { to as copyTo } from "pg-copy-streams";
import type { Table } from "./catalog.ts";
import { copyStatement } from "./catalog.ts";
import { pieceOf } from "./archive/manifest.ts";
import type { ArchiveWriter } from "./archive/writer.ts";
import type { Session } from "./session.ts";

/** A tar member's length comes before its bytes, so each piece of rows is held in memory. */
const pieceBytes = 4 * 1024 * 1024;

/**
 * Adds all rows in pieces. A table without rows has no pieces.
 * @returns the number of rows
 */
export async function addRows(session: Session, writer: ArchiveWriter, table: Table): Promise<number> {
  let held: Buffer[] = [];
  let bytes = 0;
  let pieces = 0;
  const flush = async () => {
    if (bytes === 0) return;
    pieces += 1;
    await writer.add(pieceOf(table.name, pieces), bytes, Buffer.concat(held));
    held = [];
    bytes = 0;
  };
  const rows = session.client.query(copyTo(copyStatement(session.db, table, "to stdout")));
  for await (const chunk of rows) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes >= pieceBytes) await flush();
  }
  await flush();
  return rows.rowCount;
}
