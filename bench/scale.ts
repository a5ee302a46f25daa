/**
 * `node bench/scale.ts`: writes the reckoned parts of docs/scale.md and docs/operating.md anew from
 * `bench/scale/inputs.ts`.
 */
import { readFile, writeFile } from "node:fs/promises";
import { rewritten, scaleDocuments } from "./scale/documents.ts";

for (const path of scaleDocuments) {
  const text = await readFile(path, "utf8");
  const next = await rewritten(text, path);
  if (next !== text) await writeFile(path, next);
  console.log(`${path}: ${next === text ? "as it was" : "written"}`);
}
