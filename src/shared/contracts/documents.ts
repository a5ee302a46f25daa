/**
 * The documents calls (platform section 7): several files at once, each with a short title afterwards.
 *
 * `POST /fileUpload` (multipart: `clientId`, `folderId`, `fullPath`, `files`…) stores each file as a record of its own:
 * of the mentee whose id `clientId` is, or of the signed-in person's own files when it is blank or `"0"`. A file that
 * is refused says why and keeps none of the others back. `POST /fileUpdate` (multipart: `clientId`, `filesLength`, and
 * per file `file{n}Name` and `file{n}ID`) sets the titles; it answers `{ status: 1, message }`.
 */

/** One file of `POST /fileUpload`. */
export interface WireDocument {
  /** Of the record; `""` when the file was refused. */
  readonly id: string;
  readonly fileName: string;
  /** 1: stored. */
  readonly status: 0 | 1;
  /** Why it was refused, in the reader's language; `""` when it was stored. */
  readonly statusReason: string;
}

export interface DocumentsAnswer {
  readonly status: 1;
  readonly dataType: "documents";
  readonly documents: readonly WireDocument[];
}

/** Files that one call takes at the most. */
export const mostDocuments = 30;
