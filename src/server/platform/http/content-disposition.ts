/** RFC 5987 keeps these as they are; `encodeURIComponent` leaves a few more. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * The `Content-Disposition` of a download: a name in plain ASCII for old clients, and the true one (RFC 6266, 5987).
 * @param name may hold anything; path separators and control characters become `_`
 */
export function contentDisposition(kind: "attachment" | "inline", name: string): string {
  const safe =
    name
      .toWellFormed()
      .replace(/[\p{Cc}/\\]/gu, "_")
      .trim() || "file";
  const ascii = safe.replace(/[^\x20-\x7e]/g, "_").replace(/["%]/g, "_");
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encode(safe)}`;
}
