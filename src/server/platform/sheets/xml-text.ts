export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * Escapes text for a sheet's XML. Characters that XML doesn't allow are removed, and text that Excel would read as an
 * escape is kept.
 */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu, "")
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\r", "&#13;");
