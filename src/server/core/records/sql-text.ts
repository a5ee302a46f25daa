/**
 * SQL as text, for what follows from the record types alone: composed once, it goes into a statement as one part. Values
 * of a call never go in here.
 */
import { sqlName } from "#shared/records/record-type.ts";

/** A name of a table or column. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A text. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A column of the row `t`, by its wire name. @param suffix which one, of values with several columns */
export const columnSql = (name: string, suffix = ""): string => `t.${quoted(sqlName(name) + suffix)}`;
