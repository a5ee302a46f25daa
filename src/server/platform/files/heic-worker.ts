/** The worker thread that decodes a HEIC image. See {@link "./heic.ts"}. */
import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import libheif from "libheif-js/wasm-bundle.js";
import type { HeicTask } from "./heic.ts";

const { path, maxPixels } = workerData as HeicTask;

const images = new libheif.HeifDecoder().decode(await readFile(path));
const image = images.find((one) => one.is_primary()) ?? images[0];
if (!image) throw new Error("no picture");
const [width, height] = [image.get_width(), image.get_height()];
if (width < 1 || height < 1 || width * height > maxPixels) throw new Error("too many pixels");
const pixels = { data: new Uint8ClampedArray(width * height * 4), width, height };
image.display(pixels, (shown) => {
  if (!shown) throw new Error("cannot be decoded");
  parentPort?.postMessage({ data: shown.data, width, height }, [shown.data.buffer as ArrayBuffer]);
});
