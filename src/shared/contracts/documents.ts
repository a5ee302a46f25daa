/**
 * The upload of documents.
 *
 * `POST /fileUpload` (multipart `clientId`, `folderId`, `fullPath`, `files`) keeps several files in one call, each as a
 * record of its own: of the mentee `clientId`, or, where that is empty or `"0"`, of the sender. There are no folders, so
 * `folderId` and `fullPath` change nothing. `POST /fileUpdate` (multipart `clientId`, `filesLength`, and `file{n}Name`
 * and `file{n}ID` per file) gives them short titles and answers `{ status: 1, message }`.
 */

/** What became of one file. */
export interface UploadedDocument {
  /** Of the new record; `"0"` when the file was refused. */
  readonly id: string;
  /** As the sender called it. */
  readonly fileName: string;
  readonly status: 0 | 1;
  /** Why it was refused, in the sender's language; empty otherwise. */
  readonly statusReason: string;
}

/** Answer of `POST /fileUpload`: the documents in the order of the files. Each file is judged alone. */
export interface DocumentsAnswer {
  readonly status: 1;
  readonly dataType: "documents";
  readonly documents: readonly UploadedDocument[];
}

/** Most files of one call. */
export const maxDocuments = 30;
