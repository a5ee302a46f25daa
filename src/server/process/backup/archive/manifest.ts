/** The manifest that describes an archive. It is the archive's last member. */
import { z } from "zod";

/** Version of the archive format. A reader refuses higher ones. */
export const formatVersion = 1;

/** The first member, which identifies the file. */
export const headName = "archive.json";
export const manifestName = "manifest.json";
/** The key of second factors. Only encrypted archives contain it. */
export const secretKeyName = "secret.key";

const pieceName = /^tables\/([a-z0-9_]+)\/\d{6}\.copy$/;
// Accepts only names that the store creates, so that no name contains a path to somewhere else.
const fileName = /^files\/([0-9A-Za-z][\w.-]*)$/;

/** Returns the name of the n-th piece of a table's rows. The first is 1. */
export const pieceOf = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, "0")}.copy`;

/** Returns the table of a piece of rows, or undefined for other members. */
export const tableOf = (member: string): string | undefined => pieceName.exec(member)?.[1];

/** Returns the name of the member with a stored file or thumbnail. */
export const memberOfFile = (name: string): string => `files/${name}`;

/** Returns the stored file or thumbnail of a member, or undefined for other members. */
export const fileOf = (member: string): string | undefined => fileName.exec(member)?.[1];

const count = z.int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const headSchema = z.object({
  application: z.literal("mentor-management"),
  format: z.int().positive(),
});

const manifestSchema = z.strictObject({
  application: z.literal("mentor-management"),
  format: z.literal(formatVersion),
  /** Version of the application that created the archive. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** The migrations that were applied to the database, in order. They are its schema version. */
  migrations: z.array(z.strictObject({ name: z.string(), checksum: sha256 })).min(1),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()).min(1), rows: count })),
  sequences: z.array(
    z.strictObject({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
  /** Tables whose rows are left out of the archive on purpose. */
  excludedTables: z.array(z.string()),
  files: z.strictObject({
    /** Files with a row, not counting thumbnails. */
    count,
    /** Uploads that were discarded after the snapshot, before they could be read. */
    discarded: z.array(z.string()),
    /** Files with a row that were missing in the store or had a different length. */
    faulty: z.array(z.string()),
  }),
  /** Shows whether a machine has the key that second factors were encrypted with. Null if there was none. */
  secretKeyFingerprint: z.string().nullable(),
  /** All members before this one, in order. */
  members: z.array(z.strictObject({ name: z.string(), size: count, sha256 })),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Member = Manifest["members"][number];

/** @throws ZodError or SyntaxError if the text isn't a manifest */
export const parseManifest = (text: string): Manifest => manifestSchema.parse(JSON.parse(text));
