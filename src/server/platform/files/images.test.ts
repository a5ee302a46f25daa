import sharp from "sharp";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePhoto, makePixelBomb, makePng, sampleHeic, sampleSvg } from "#tests/support/sample-files.ts";
import { reencodeImage } from "./images.ts";
import type { MediaType } from "./media-types.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "images-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let counter = 0;
async function reencode(bytes: Buffer, format: string) {
  const path = join(folder, `image${(counter += 1)}`);
  await writeFile(path, bytes);
  const type: MediaType = { kind: "image", mediaType: `image/${format}`, extension: format };
  return reencodeImage(path, type);
}

test("A photo loses its camera and location data and becomes upright [UPL-14]", async () => {
  const photo = await makePhoto(300, 200);
  expect(photo.includes("SecretCamera")).toBe(true);
  expect((await sharp(photo).metadata()).orientation).toBe(6);
  const stored = await reencode(photo, "jpeg");
  const facts = await sharp(stored?.data).metadata();
  expect(stored?.data.includes("SecretCamera")).toBe(false);
  expect([facts.exif, facts.xmp, facts.iptc, facts.orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect([facts.format, facts.width, facts.height]).toEqual(["jpeg", 200, 300]);
});

test("A HEIC picture becomes an upright JPEG, with its thumbnail", async () => {
  const stored = await reencode(sampleHeic, "heic");
  expect(stored?.type.mediaType).toBe("image/jpeg");
  const { data, info } = await sharp(stored?.data).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([48, 64, 3]);
  const pixel = (x: number, y: number) => [...data.subarray((y * 48 + x) * 3, (y * 48 + x) * 3 + 3)];
  const [red, blue] = [pixel(10, 10), pixel(10, 54)];
  expect([red[0]! > 150, red[2]! < 80, blue[0]! < 80, blue[2]! > 150]).toEqual([true, true, true, true]);
  expect((await sharp(stored?.thumbnail).metadata()).format).toBe("webp");
});

test("A HEIC file that is truncated or has no picture is refused without side effects", async () => {
  for (const length of [0, 12, 40, 200, sampleHeic.length - 40])
    expect(await reencode(sampleHeic.subarray(0, length), "heic"), String(length)).toBeNull();
  const wrong = Buffer.from(sampleHeic);
  wrong.fill(0xff, sampleHeic.length - 80);
  const stored = await reencode(wrong, "heic");
  // Corrupt data inside results in a broken image or none, never in an error.
  expect(stored === null || stored.data.length > 0).toBe(true);
});

test("Data appended to a picture is removed [UPL-14]", async () => {
  const polyglot = Buffer.concat([await makePng(), Buffer.from("<script>alert(1)</script>")]);
  const stored = await reencode(polyglot, "png");
  expect(stored?.data.includes("script")).toBe(false);
  expect((await sharp(stored?.data).metadata()).hasAlpha).toBe(true);
});

test.each([
  ["wide", 300, 100, 60, 20],
  ["tall", 100, 1000, 12, 120],
  ["tiny", 20, 10, 20, 10],
])("The thumbnail of a %s picture is at most 60 px wide [UPL-15]", async (_, width, height, w, h) => {
  const stored = await reencode(await makePng(width, height), "png");
  const facts = await sharp(stored?.thumbnail).metadata();
  expect([facts.format, facts.width, facts.height]).toEqual(["webp", w, h]);
});

test("A picture larger than 4096 px is scaled down", async () => {
  const stored = await reencode(await makePng(6000, 3000), "png");
  const facts = await sharp(stored?.data).metadata();
  expect([facts.width, facts.height]).toEqual([4096, 2048]);
});

test("An animated picture stays animated, and its thumbnail is still", async () => {
  const frame = (r: number) =>
    sharp({ create: { width: 100, height: 80, channels: 3, background: { r, g: 0, b: 0 } } })
      .png()
      .toBuffer();
  const moving = await sharp([await frame(0), await frame(255)], { join: { animated: true } })
    .gif()
    .toBuffer();
  const stored = await reencode(moving, "gif");
  const facts = await sharp(stored?.data, { animated: true }).metadata();
  expect([facts.format, facts.pages, facts.pageHeight]).toEqual(["gif", 2, 80]);
  expect((await sharp(stored?.thumbnail, { animated: true }).metadata()).pages ?? 1).toBe(1);
});

test("An AVIF picture becomes WebP", async () => {
  const avif = await sharp(await makePng(64, 64))
    .avif({ effort: 0 })
    .toBuffer();
  const stored = await reencode(avif, "avif");
  expect(stored?.type.extension).toBe("webp");
  expect((await sharp(stored?.data).metadata()).format).toBe("webp");
});

test.each([
  ["a decompression bomb", () => makePixelBomb(50_000)],
  ["a picture without pixels", () => makePixelBomb(100)],
  ["a cut-off photo", async () => (await makePhoto(800, 800)).subarray(0, 3000)],
  ["SVG", () => sampleSvg],
])("A picture (%s) is refused [UPL-13]", async (_, make) => {
  expect(await reencode(await make(), "png")).toBeNull();
});
