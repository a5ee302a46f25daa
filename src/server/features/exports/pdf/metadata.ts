/** The metadata of a PDF (XMP), including its accessibility standard (PDF/UA-1, ISO 14289). */
import { escapeXml } from "#server/platform/sheets/xml-text.ts";

/** The method of pdfkit that writes the metadata. */
const write = "_addInfo";

/** The part of a pdfkit document that we use. pdfkit inserts titles into its XML without escaping them. */
export interface Described {
  readonly info: {
    readonly Title?: unknown;
    readonly Author?: unknown;
    readonly Creator?: unknown;
    readonly Producer?: unknown;
    readonly CreationDate: Date;
  };
  appendXML(xml: string): void;
  [write](): void;
}

const about = (name: string, address: string, inner: string): string =>
  `<rdf:Description rdf:about="" xmlns:${name}="${address}">${inner}</rdf:Description>`;

function metadataXml({ info }: Described): string {
  const text = (value: unknown) => escapeXml(String(value ?? ""));
  // Some readers don't support fractions of a second.
  const madeAt = `${info.CreationDate.toISOString().slice(0, 19)}Z`;
  return [
    about(
      "xmp",
      "http://ns.adobe.com/xap/1.0/",
      `<xmp:CreateDate>${madeAt}</xmp:CreateDate><xmp:CreatorTool>${text(info.Creator)}</xmp:CreatorTool>`,
    ),
    about(
      "dc",
      "http://purl.org/dc/elements/1.1/",
      `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${text(info.Title)}</rdf:li></rdf:Alt></dc:title>` +
        `<dc:creator><rdf:Seq><rdf:li>${text(info.Author)}</rdf:li></rdf:Seq></dc:creator>`,
    ),
    about("pdf", "http://ns.adobe.com/pdf/1.3/", `<pdf:Producer>${text(info.Producer)}</pdf:Producer>`),
    about("pdfuaid", "http://www.aiim.org/pdfua/ns/id/", "<pdfuaid:part>1</pdfuaid:part>"),
  ].join("\n");
}

/** Makes a document write its own metadata when it ends. */
export function describe(document: Described): void {
  document[write] = () => document.appendXML(metadataXml(document));
}
