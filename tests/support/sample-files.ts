/** Small real files of many types, built by the rules of their formats. */
import sharp from "sharp";
import { crc32, deflateRawSync } from "node:zlib";

/** A zip of stored entries. */
export function makeZip(entries: Readonly<Record<string, string>>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const data = Buffer.from(text);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(data.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), facts, Buffer.from(name), data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\0"), facts, tail, Buffer.from(name)]));
    bodies.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, central, end]);
}

const openXmlParts = {
  docx: [
    "word/document.xml",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
  ],
  xlsx: ["xl/workbook.xml", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"],
  pptx: [
    "ppt/presentation.xml",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml",
  ],
  docm: ["word/document.xml", "application/vnd.ms-word.document.macroEnabled.main+xml"],
} as const;

/**
 * Makes a modern Office document.
 * @param extraParts names of empty parts after the required ones
 */
export function makeOpenXml(kind: keyof typeof openXmlParts, extraParts: readonly string[] = []): Buffer {
  const [part, type] = openXmlParts[kind];
  return makeZip({
    "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="${type}"/></Types>`,
    [part]: "<x/>",
    ...Object.fromEntries(extraParts.map((name) => [name, ""])),
  });
}

export const makeOpenDocument = (kind: "text" | "spreadsheet" | "presentation"): Buffer =>
  makeZip({ mimetype: `application/vnd.oasis.opendocument.${kind}`, "content.xml": "<x/>" });

/** A compound file with one or two streams, like the Office formats of the 1990s. */
export function makeCompound(streamName: string, second?: string): Buffer {
  const header = Buffer.alloc(512);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(0xfffffffe, 60);
  header.writeUInt32LE(0xfffffffe, 68);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  table.writeUInt32LE(0xfffffffe, 4);
  const directory = Buffer.alloc(512);
  const writeEntry = (index: number, name: string, type: number) => {
    directory.write(name, index * 128, "utf16le");
    directory.writeUInt16LE((name.length + 1) * 2, index * 128 + 64);
    directory[index * 128 + 66] = type;
  };
  writeEntry(0, "Root Entry", 5);
  writeEntry(1, streamName, 2);
  if (second) writeEntry(2, second, 2);
  return Buffer.concat([header, table, directory, Buffer.alloc(4096)]);
}

/**
 * Makes an Office document with one compressed part.
 *
 * @param unpacked bytes of the part, all of them zero
 * @param claimed the size that the archive states
 */
export function makeDocumentBomb(unpacked: number, claimed = unpacked): Buffer {
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${openXmlParts.docx[1]}"/></Types>`;
  const bomb = deflateRawSync(Buffer.alloc(unpacked));
  const parts = [
    { name: "[Content_Types].xml", method: 0, data: Buffer.from(types), size: types.length },
    { name: "word/document.xml", method: 8, data: bomb, size: claimed },
  ];
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, method, data, size } of parts) {
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(method, 4);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(size, 18);
    facts.writeUInt16LE(name.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\0"), facts, tail, Buffer.from(name)]));
    bodies.push(Buffer.concat([Buffer.from("PK\x03\x04"), facts, Buffer.from(name), data]));
    offset += bodies.at(-1)?.length ?? 0;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, central, end]);
}

/** A picture of minimal size. */
export const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export const samplePdf = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);
/** PDFs that are also files of another type, by what they hide. */
export const pdfPolyglots: Readonly<Record<string, Buffer>> = {
  "a page in the first bytes": Buffer.from(
    `%PDF-1.4\n<script>alert(1)</script>\n${samplePdf.toString().slice(9)}`,
  ),
  "a page in the comment of the header": Buffer.from(
    `%PDF-1.4\n%<html><img src=x onerror=alert(1)>\n${samplePdf.toString().slice(9)}`,
  ),
  "a page in the first object": Buffer.from(
    "%PDF-1.4\n1 0 obj<</Title(<svg onload=alert(1)>)>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
  ),
  "a page behind the end": Buffer.concat([
    samplePdf,
    Buffer.from("<!DOCTYPE html><html><script>alert(1)</script></html>"),
  ]),
  "a page behind the end, with an end of its own": Buffer.concat([
    samplePdf,
    Buffer.alloc(3000, " "),
    Buffer.from("<html><script>alert(1)</script></html>\n%%EOF\n"),
  ]),
  "a page in a stream that never ends": Buffer.concat([
    samplePdf.subarray(0, -6),
    Buffer.from(`9 0 obj<<>>stream\n${" ".repeat(2000)}<script >alert(1)</script >\n%%EOF\n`),
  ]),
  "an archive behind the end": Buffer.concat([samplePdf, makeZip({ "a.class": "a" })]),
  "a script before the PDF": Buffer.concat([Buffer.from("/*"), samplePdf, Buffer.from("*/alert(1)")]),
};
export const sampleMp4 = Buffer.concat([
  Buffer.from("00000018", "hex"),
  Buffer.from("ftypmp42"),
  Buffer.from("00000000", "hex"),
  Buffer.from("mp42isom"),
  Buffer.from("00000008", "hex"),
  Buffer.from("mdat"),
  Buffer.from("0123456789".repeat(100)),
]);
export const sampleWav = Buffer.concat([
  Buffer.from("RIFF"),
  Buffer.from("24000000", "hex"),
  Buffer.from("WAVEfmt "),
  Buffer.from("10000000010001004000000080000000020010006461746100000000", "hex"),
]);
export const sampleMp3 = Buffer.concat([
  Buffer.from("ID3"),
  Buffer.from("03000000000000", "hex"),
  Buffer.from("fffb9064", "hex"),
  Buffer.alloc(413),
]);
export const sampleExe = Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200), Buffer.from("PE\0\0")]);
export const sampleElf = Buffer.concat([Buffer.from("7f454c46020101", "hex"), Buffer.alloc(100)]);
export const sampleSvg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
);
export const sampleHtml = Buffer.from("<!DOCTYPE html><html><script>alert(1)</script></html>");

/** A photo as a phone takes it: rotated by EXIF, with a location and a camera in the metadata. */
export const makePhoto = (width = 300, height = 200): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 20 } } })
    .withExif({ IFD0: { Make: "SecretCamera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "39/1 17/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

export const makePng = (width = 300, height = 200): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 90, b: 200, alpha: 0.5 } } })
    .png()
    .toBuffer();

/** A tiny PNG that claims to be enormous. */
export function makePixelBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 8;
  header[9] = 2;
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", Buffer.from("789c03000000000100", "hex")),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/**
 * A HEIC picture like an iPhone's, made for these tests: 64 × 48 pixels, the left half blue, the right half red, and a
 * rotation of 90 degrees in its metadata. Upright, it is 48 × 64, red above blue.
 */
export const sampleHeic = Buffer.from(
  "AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAABMG1ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAAA" +
    "DnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABUAAAAD4AAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABo" +
    "dmMxAAAAALRpcHJwAAAAlmlwY28AAABxaHZjQwEECAAAAJ+oAAAAAB7wAPz9+PgAAA8DoAABABdAAQwB//8ECAAAAwCfqAAA" +
    "AwAAHroCQKEAAQAmQgEBBAgAAAMAn6gAAAMAAB6gIIMWW6uTK5oCAAADAAIAAAMAMhCiAAEABkQBwXPAiQAAABRpc3BlAAAA" +
    "AAAAAEAAAAAwAAAACWlyb3QBAAAAFmlwbWEAAAAAAAAAAQABA4ECgwAAAEZtZGF0AAAAOigBrwngPfC3//KilkfbEv/7M9yU" +
    "82A5P/Dlhv+DQkifcF4WNKgLuqod7Zld3+aY3R6yXdYo7FrciuA=",
  "base64",
);
