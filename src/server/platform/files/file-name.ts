import { endingFits } from "./media-types.ts";

const maxName = 200;

/**
 * Returns the name for downloading a file. It is the uploader's name without folders and control characters, with an
 * extension that matches the real type. For example, `tax.html` with the content of a PDF becomes `tax.pdf`.
 * @param given the name from the browser, which may be anything
 * @param extension extension of the stored type, without the dot
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
  // The text after the last dot may be part of the name, as in "Dr. Smith".
  const isEnding = /^[a-z0-9]{1,5}$/i.test(ending);
  const base = (dot > 0 && !isEnding ? plain : stem).slice(0, maxName).toWellFormed();
  return `${base || "file"}.${kept}`;
}
