/**
 * The upload of documents.
 *
 * `POST /fileUpload` (multipart `clientId`, `folderId`, `fullPath`, `files`) stores several files in one call. Each
 * file becomes a record of the mentee `clientId`, or of the sender if `clientId` is empty or `"0"`. There are no
 * folders, so `folderId` and `fullPath` have no effect. `POST /fileUpdate` (multipart `clientId`, `filesLength`, and
 * `file{n}Name` and `file{n}ID` per file) gives the files short titles and returns `{ status: 1, message }`.
 */

/** Maximum number of files in one call. */
export const maxDocuments = 30;
