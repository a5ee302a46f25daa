/** The short titles of uploaded documents, as sent to `POST /fileUpdate`. */
import { AppError } from "#server/kernel/errors.ts";

export interface DocumentTitle {
  readonly id: string;
  readonly name: string;
}

/**
 * Reads `file{n}ID` and `file{n}Name` for every n. Clients start at 0 or 1.
 * @throws AppError badRequest if `filesLength` is not the number of complete pairs
 */
export function readTitles(fields: Readonly<Record<string, unknown>>): DocumentTitle[] {
  const titles = Object.entries(fields).flatMap(([key, id]): DocumentTitle[] => {
    const number = /^file(\d{1,4})ID$/.exec(key)?.[1];
    const name = number === undefined ? undefined : fields[`file${number}Name`];
    return typeof id === "string" && typeof name === "string" ? [{ id, name }] : [];
  });
  const { filesLength } = fields;
  const isText = typeof filesLength === "string" || typeof filesLength === "number";
  const isWhole = isText && String(filesLength).trim() === String(titles.length);
  // Record "0" would be a new one.
  if (!isWhole || titles.some(({ id }) => !/[1-9]/.test(id))) throw new AppError("badRequest", "filesLength");
  return titles;
}
