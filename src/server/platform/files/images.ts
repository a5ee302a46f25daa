/**
 * Makes images safe to store. They are decoded and re-encoded upright, without metadata, and at most as large as
 * needed.
 */
import type { Sharp } from "sharp";
import { thumbnailWidth } from "#shared/constants.ts";
import { decodeHeic } from "./heic.ts";
import type { MediaType } from "./media-types.ts";
import { limitConcurrency } from "./limit-concurrency.ts";

/** Maximum number of pixels of all frames together. A larger image is refused before it is decoded. */
const maxPixels = 100_000_000;
/** Longest side of a stored image, in pixels. */
const maxSide = 4096;
/** Maximum thumbnail height, so that the thumbnail of a very tall image stays small. */
const thumbnailHeight = 2 * thumbnailWidth;

export interface StoredImage {
  readonly data: Buffer;
  readonly type: MediaType;
  /** WebP, at most 60 pixels wide. */
  readonly thumbnail: Buffer;
}

const jpeg = { kind: "image", mediaType: "image/jpeg", extension: "jpg" } as const;
const png = { kind: "image", mediaType: "image/png", extension: "png" } as const;
const gif = { kind: "image", mediaType: "image/gif", extension: "gif" } as const;
const webp = { kind: "image", mediaType: "image/webp", extension: "webp" } as const;

interface Target {
  readonly type: MediaType;
  readonly isAnimated: boolean;
  encode(image: Sharp): Sharp;
}

const toJpeg: Target = { type: jpeg, isAnimated: false, encode: (image) => image.jpeg({ quality: 85 }) };
const toPng: Target = { type: png, isAnimated: false, encode: (image) => image.png() };
const toGif: Target = { type: gif, isAnimated: true, encode: (image) => image.gif() };
const toWebp: Target = { type: webp, isAnimated: true, encode: (image) => image.webp({ quality: 85 }) };
// Encoding AVIF takes seconds of processor time for one photo.
const avifToWebp: Target = { ...toWebp, isAnimated: false };

const targets: Readonly<Record<string, Target>> = {
  "image/jpeg": toJpeg,
  "image/heic": toJpeg,
  "image/heif": toJpeg,
  "image/png": toPng,
  "image/apng": toPng,
  "image/gif": toGif,
  "image/webp": toWebp,
  "image/avif": avifToWebp,
};

const inTurn = limitConcurrency(2);

/**
 * Re-encodes an image. It applies the orientation, drops EXIF and all other metadata, and limits each side to 4096
 * pixels.
 * @param path path of the image on this machine
 * @param type the detected type
 * @returns null if the image can't be decoded, is cut off, or has too many pixels
 */
export async function reencodeImage(path: string, type: MediaType): Promise<StoredImage | null> {
  const target = targets[type.mediaType];
  return target ? inTurn(() => reencode(path, type, target)) : null;
}

/** Decoded HEIC images take four bytes per pixel at once. No phone takes larger pictures. */
const maxHeicPixels = 60_000_000;
/** Phone image formats that the image library can't decode. */
const heic: ReadonlySet<string> = new Set(["image/heic", "image/heif"]);

async function open(path: string, { mediaType }: MediaType, isAnimated: boolean): Promise<Sharp> {
  const { sharp } = await import("./sharp.ts");
  const pixels = heic.has(mediaType) ? await decodeHeic({ path, maxPixels: maxHeicPixels }) : null;
  if (pixels) {
    const { data, width, height } = pixels;
    // Transparent pixels become white, as on paper.
    return sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: "white" });
  }
  const options = { limitInputPixels: maxPixels, failOn: "error", animated: isAnimated } as const;
  return sharp(path, options).autoOrient();
}

async function reencode(path: string, type: MediaType, target: Target): Promise<StoredImage | null> {
  const { sharp } = await import("./sharp.ts");
  try {
    const upright = (await open(path, type, target.isAnimated)).resize({
      width: maxSide,
      height: maxSide,
      fit: "inside",
      withoutEnlargement: true,
    });
    const data = await target.encode(upright).timeout({ seconds: 30 }).toBuffer();
    const thumbnail = await sharp(data, { limitInputPixels: maxPixels })
      .resize({ width: thumbnailWidth, height: thumbnailHeight, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: 30 })
      .toBuffer();
    return { data, type: target.type, thumbnail };
  } catch {
    // Everything happens in memory, so any error is caused by the image.
    return null;
  }
}
