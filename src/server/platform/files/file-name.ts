import { endingFits } from "./media-types.ts";

const maxName = 200;

/**
 * The name under which a file is downloaded: as its owner called it, without folders and control characters, and with
 * an ending that fits what it really is (`tax.html` that holds a PDF becomes `tax.pdf`).
 * @param given what the browser sent; may be anything
 * @param extension of the stored type, without the dot
 */
export function downloadName(given: string, extension: string): string {
  const plain = given
    .toWellFormed()
    .replace(/^.*[/\\]/s, "")
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, "_")
    .trim()
    .replace(/^\.+/, "");
  const dot = plain.lastIndexOf(".");
  const stem = dot > 0 ? plain.slice(0, dot) : plain;
  const ending = dot > 0 ? plain.slice(dot + 1) : "";
  const kept = endingFits(extension, ending.toLowerCase()) ? ending : extension;
  // What follows the last dot may be part of the name: "Dr. Smith".
  const isEnding = /^[a-z0-9]{1,5}$/i.test(ending);
  const base = (dot > 0 && !isEnding ? plain : stem).slice(0, maxName).toWellFormed();
  return `${base || "file"}.${kept}`;
}
