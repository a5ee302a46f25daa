/**
 * The upload of documents.
 *
 * `POST /fileUpload` (multipart `clientId`, `folderId`, `fullPath`, `files`) stores several files in one call. Each
 * file becomes a record of the mentee `clientId`, or of the sender if `clientId` is empty or `"0"`. There are no
 * folders, so `folderId` and `fullPath` have no effect. `POST /fileUpdate` (multipart `clientId`, `filesLength`, and
 * `file{n}Name` and `file{n}ID` per file) gives the files short titles and answers `{ status: 1, message }`.
 */

/** The result for one file. */
export interface UploadedDocument {
  /** Id of the new record. `"0"` if the file was refused. */
  readonly id: string;
  /** The file name given by the sender. */
  readonly fileName: string;
  readonly status: 0 | 1;
  /** Why the file was refused, in the sender's language. Empty otherwise. */
  readonly statusReason: string;
}

/**
 * Answer of `POST /fileUpload`. The documents are in the order of the files. One refused file doesn't affect the
 * others.
 */
export interface DocumentsAnswer {
  readonly status: 1;
  readonly dataType: "documents";
  readonly documents: readonly UploadedDocument[];
}

/** Maximum number of files in one call. */
export const maxDocuments = 30;
