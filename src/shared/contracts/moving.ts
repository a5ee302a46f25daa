/** Leaving and moving: the archive of an organization, and its import into an empty one (docs/moving.md). */
import { z } from "zod";
import type { Sent } from "./responses/common.ts";
import { text } from "./text.ts";

/** The name of the format, in the manifest of an archive. */
export const archiveFormat = "mentor-management-organization";
/** Increases when archives of an earlier version can't be read as they are. */
export const archiveFormatVersion = 1;

/** The current password. Empty within ten minutes after signing in. */
const currentPassword = text(1000).default("");

export const exportOrganizationBody = z.object({ currentPassword });

/** The fields of the form that sends an archive. */
export const importArchiveFields = z.object({ currentPassword });

/** Lists in a report end after this many entries. */
export const maxReportLines = 100;

/** A number of values or rows of a record type. */
const counted = z.object({ tableName: text(), count: z.number() });

/** What an import did, for the Owner who started it. */
export const moveReport = z.object({
  /** Imported rows by record type. */
  rows: z.array(counted),
  files: z.number(),
  /** Values of the lists and catalogs of the former installation that this one doesn't have, so they were added. */
  added: z.array(z.object({ tableName: text(), name: text() })),
  /** References to records that aren't in the archive. They are empty now. */
  emptied: z.array(counted.extend({ field: text() })),
  /** Rows that can't exist without such a reference. They weren't imported. */
  leftOut: z.array(counted),
  /** Answers that this version doesn't offer. They are empty now. */
  unknownAnswers: z.array(counted.extend({ field: text() })),
  /** People whose email someone on this installation already uses to sign in. */
  takenEmails: z.number(),
  /** Names of files that weren't imported, because their bytes are lost or not of their type. */
  lostFiles: z.array(text()),
  /** Records that apply only to the former installation, such as API keys. They have to be set up again here. */
  setUpAgain: z.array(counted),
});
export type MoveReport = Sent<typeof moveReport>;
