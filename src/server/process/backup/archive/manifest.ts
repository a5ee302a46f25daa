/** What an archive says about itself; its last member. */
import { z } from "zod";

/** Version of the archive's form. A reader refuses higher ones. */
export const formatVersion = 1;

/** The first member: enough to say what the file is. */
export const headName = "archive.json";
export const manifestName = "manifest.json";
/** The key of second factors, in encrypted archives only. */
export const secretKeyName = "secret.key";

const pieceName = /^tables\/([a-z0-9_]+)\/\d{6}\.copy$/;
// Names of the store only: a name must not lead anywhere else.
const fileName = /^files\/([0-9A-Za-z][\w.-]*)$/;

/** Name of the n-th piece of a table's rows, from 1 on. */
export const pieceOf = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, "0")}.copy`;

/** The table of a piece of rows; undefined for other members. */
export const tableOf = (member: string): string | undefined => pieceName.exec(member)?.[1];

/** Name of the member that holds a stored file or a thumbnail. */
export const memberOfFile = (name: string): string => `files/${name}`;

/** The stored file or thumbnail that a member holds; undefined for other members. */
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
  /** Version of the application that made the archive. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** The migrations that the database had run, in order: its schema version. */
  migrations: z.array(z.strictObject({ name: z.string(), checksum: sha256 })).min(1),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()).min(1), rows: count })),
  sequences: z.array(
    z.strictObject({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
  /** Tables whose rows are not in the archive on purpose. */
  excludedTables: z.array(z.string()),
  files: z.strictObject({
    /** Files with a row, thumbnails not counted. */
    count,
    /** Uploads that were thrown away between the snapshot and their turn. */
    discarded: z.array(z.string()),
    /** Files that rows name and that the store did not have, or had in another length. */
    faulty: z.array(z.string()),
  }),
  /** Shows whether a machine has the key that second factors were encrypted with; null when there was none. */
  secretKeyFingerprint: z.string().nullable(),
  /** Every member before this one, in order. */
  members: z.array(z.strictObject({ name: z.string(), size: count, sha256 })),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Member = Manifest["members"][number];

/** @throws ZodError or SyntaxError when it is none */
export const parseManifest = (text: string): Manifest => manifestSchema.parse(JSON.parse(text));
