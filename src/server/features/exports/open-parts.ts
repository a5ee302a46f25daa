/**
 * The parts of a file that depend on its reader's role, such as the numbers of a record type. A reader who may not read
 * a part gets a file without it. So the parts are stored with the request, and checked again before the download.
 */
import { AppError } from "#server/kernel/errors.ts";

export interface OpenParts {
  /** The names of the parts that are in the file. */
  readonly open?: readonly string[];
}

/**
 * Refuses a file with a part that its reader may not read anymore.
 * @throws AppError forbidden
 */
export function requireOpen({ open = [] }: OpenParts, isOpen: (part: string) => boolean): void {
  if (!open.every((part) => isOpen(part))) throw new AppError("forbidden");
}
