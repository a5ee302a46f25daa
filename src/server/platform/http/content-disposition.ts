/** Encodes for RFC 5987, which allows fewer characters than `encodeURIComponent` leaves. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * Returns the `Content-Disposition` of a download, with an ASCII name for old clients and the real name (RFC 6266,
 * 5987).
 * @param name any text. Path separators and control characters become `_`. Characters that change the direction of text
 * are left out, because they can make a name look as if it had another extension.
 */
export function contentDisposition(kind: "attachment" | "inline", name: string): string {
  const safe =
    name
      .toWellFormed()
      .replace(/\p{Bidi_Control}/gu, "")
      .replace(/[\p{Cc}/\\]/gu, "_")
      .trim() || "file";
  const ascii = safe.replace(/[^\x20-\x7e]/g, "_").replace(/["%]/g, "_");
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encode(safe)}`;
}
