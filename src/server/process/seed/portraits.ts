/** Draws portraits for the demo people in a single hue each, so that they don't represent anyone's looks. */
import { writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import sharp from "sharp";
import { sql } from "kysely";
import { thumbnailWidth } from "#shared/constants.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { thumbnailName } from "#server/platform/files/store.ts";
import { insertRows } from "./insert.ts";

/** Portraits are drawn at twice the size and reduced, which smooths the edges. */
const drawn = 176;
const size = 88;
/** The number of portraits processed at a time. Most of the time is spent waiting for the disk. */
const together = 32;

type Shape = (x: number, y: number) => boolean;
type Color = readonly [number, number, number];

/** Coordinates range from -1 to 1. */
const ellipse =
  (cx: number, cy: number, rx: number, ry: number): Shape =>
  (x, y) =>
    ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;
const above =
  (shape: Shape, line: number): Shape =>
  (x, y) =>
    y < line && shape(x, y);

const hairStyles: readonly (readonly Shape[])[] = [
  [above(ellipse(0, -0.2, 0.4, 0.47), -0.32)],
  [ellipse(0, -0.12, 0.47, 0.58)],
  [above(ellipse(0, -0.2, 0.42, 0.5), -0.22), ellipse(0, -0.74, 0.17, 0.15)],
  [ellipse(0, -0.34, 0.5, 0.44)],
  [],
];

function toRgb(hue: number, saturation: number, lightness: number): Color {
  const part = (n: number): number => {
    const k = (n + hue / 30) % 12;
    const a = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [part(0), part(8), part(4)];
}

/** Returns the pixels of a portrait. The same key results in the same portrait. */
function draw(key: string): Buffer {
  const chance = createHash("sha256").update(key).digest();
  const hue = ((chance[0] ?? 0) * 360) / 256;
  const style = hairStyles[(chance[1] ?? 0) % hairStyles.length] ?? [];
  const face = ellipse(0, -0.16, 0.34, 0.42);
  const layers: (readonly [Shape, Color])[] = [
    ...style.map((shape) => [shape, toRgb(hue, 0.45, 0.3)] as const),
    [ellipse(0, 0.98, 0.78, 0.62), toRgb((hue + 40) % 360, 0.5, 0.45)],
    [ellipse(0, 0.3, 0.16, 0.22), toRgb(hue, 0.4, 0.62)],
    [face, toRgb(hue, 0.45, 0.72)],
    ...style
      .slice(0, 1)
      .map((shape) => [above((x, y) => shape(x, y) && face(x, y), -0.36), toRgb(hue, 0.45, 0.3)] as const),
  ];
  const ground = toRgb(hue, 0.5, 0.9);
  const pixels = Buffer.alloc(drawn * drawn * 3);
  for (let at = 0; at < drawn * drawn; at += 1) {
    const x = ((at % drawn) / drawn) * 2 - 1;
    const y = (Math.floor(at / drawn) / drawn) * 2 - 1;
    const color = layers.findLast(([shape]) => shape(x, y))?.[1] ?? ground;
    pixels.set(color, at * 3);
  }
  return pixels;
}

async function keepFile(store: FileStore, name: string, data: Buffer): Promise<void> {
  const path = await store.newIncomingPath();
  await writeFile(path, data);
  await store.keep(path, name);
}

async function makePortrait(store: FileStore, key: string): Promise<{ name: string; byteSize: number }> {
  const image = sharp(draw(key), { raw: { width: drawn, height: drawn, channels: 3 } });
  const data = await image.clone().resize(size).webp({ quality: 85 }).toBuffer();
  const name = `${createHash("sha256").update(`portrait ${key}`).digest("hex").slice(0, 32)}.webp`;
  await keepFile(store, name, data);
  await keepFile(
    store,
    thumbnailName(name),
    await image.clone().resize(thumbnailWidth).webp({ quality: 80 }).toBuffer(),
  );
  return { name, byteSize: data.length };
}

/**
 * Gives every person in a table a portrait.
 * @param table `users` or `mentees`
 */
export async function addPortraits(db: Db, store: FileStore, table: "users" | "mentees"): Promise<void> {
  const people = await db.selectFrom(table).select(["id", "email", "account_id"]).orderBy("id").execute();
  const files: Record<string, unknown>[] = [];
  for (let from = 0; from < people.length; from += together) {
    const made = people
      .slice(from, from + together)
      .map(async (person) => ({
        ...(await makePortrait(store, person.email ?? person.id)),
        originalName: "portrait.webp",
        mediaType: "image/webp",
        isImage: true,
        hasThumbnail: true,
        uploadedBy: person.account_id,
        recordTable: table,
        recordId: person.id,
        recordField: "image",
        attachedAt: new Date(),
      }));
    files.push(...(await Promise.all(made)));
  }
  await insertRows(db, "files", files);
  await sql`update ${sql.table(table)} t set image = f.name from files f
    where f.record_table = ${table} and f.record_id = t.id and f.record_field = 'image'`.execute(db);
}
