/** The first file of an archive. It names all others, so that a missing or changed one is noticed. */
import { z } from "zod";
import { archiveFormat, archiveFormatVersion } from "#shared/contracts/moving.ts";

export const manifestName = "manifest.json";
/** The file with the SHA-256 of the manifest. */
export const sumName = "manifest.sha256";
export const schemaName = "schema.json";
export const auditName = "audit.jsonl";
/** Names of rows that belong to no organization or to another one, and that the archive's rows refer to. */
export const referencesName = "references.jsonl";
/** Metadata of the stored files. */
export const filesName = "files.jsonl";
export const recordsOf = (part: string): string => `records/${part}.jsonl`;
export const isRecords = (path: string): boolean => path.startsWith("records/");
export const fileOf = (name: string): string => `files/${name}`;

const member = z.object({
  path: z.string().max(200),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** For JSON Lines: the number of lines. */
  rows: z.number().int().nonnegative().optional(),
});
export type ArchiveMember = z.output<typeof member>;

export const manifestSchema = z.object({
  format: z.literal(archiveFormat),
  formatVersion: z.number().int().positive(),
  /** The version of the application. */
  product: z.string().max(50),
  /** The name of the newest migration, which identifies the schema. */
  schema: z.string().max(100),
  organization: z.string().max(1000),
  madeAt: z.string().max(40),
  /** Record types that aren't in the archive and must be set up again, with their number of rows. */
  setUpAgain: z.record(z.string(), z.number()),
  /** Stored files whose bytes are lost. */
  lostFiles: z.array(z.string()),
  members: z.array(member),
});
export type Manifest = z.output<typeof manifestSchema>;

/** The part of a manifest that every version of the format has. */
export const manifestHead = z.object({
  format: z.literal(archiveFormat),
  formatVersion: z.number().int().positive(),
  schema: z.string(),
});

export { archiveFormat, archiveFormatVersion };
