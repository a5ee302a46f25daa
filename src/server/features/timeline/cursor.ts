/** The end of a page of a timeline. Items are sorted by time, branch, and row, all descending. */
import { isExactInstant, isWireId } from "#shared/fields/wire-shapes.ts";
import { AppError } from "#server/kernel/errors.ts";

export interface Cursor {
  /** Local time of the reader, with microseconds: `2026-01-31T10:00:00.000000`. */
  readonly key: string;
  readonly branch: string;
  /** Id of the row in its branch. */
  readonly row: string;
}

export const writeCursor = ({ key, branch, row }: Cursor): string => [key, branch, row].join(" ");

/**
 * Parses a cursor. Undefined for the first page.
 * @throws AppError badRequest for an invalid cursor
 */
export function readCursor(text: string): Cursor | undefined {
  if (text === "") return undefined;
  const [key = "", branch = "", row = "", ...more] = text.split(" ");
  if (!isExactInstant(`${key}Z`) || !/^[\w.]+$/.test(branch) || !isWireId(row) || more.length > 0)
    throw new AppError("badRequest", "before");
  return { key, branch, row };
}
