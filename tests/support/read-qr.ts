/** Reads the QR codes in our PDFs: turns their rectangles into pixels for an independent decoder. */
import { inflateSync } from "node:zlib";
import decodeQR from "qr/decode.js";

type Matrix = readonly [number, number, number, number, number, number];

const times = ([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix => [
  a * p + b * r,
  a * q + b * s,
  c * p + d * r,
  c * q + d * s,
  e * p + f * r + t,
  e * q + f * s + u,
];

interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly isDark: boolean;
}

/** Returns the filled rectangles of drawing commands, in order. */
function rectanglesOf(commands: string): Rectangle[] {
  const found: Rectangle[] = [];
  let state: { matrix: Matrix; isDark: boolean } = { matrix: [1, 0, 0, 1, 0, 0], isDark: true };
  const saved: (typeof state)[] = [];
  let path: number[][] = [];
  let operands: number[] = [];
  for (const word of commands.split(/\s+/)) {
    const number = Number(word);
    if (word !== "" && !Number.isNaN(number)) operands.push(number);
    else {
      if (word === "q") saved.push(state);
      if (word === "Q") state = saved.pop() ?? state;
      if (word === "cm") state = { ...state, matrix: times(operands as unknown as Matrix, state.matrix) };
      if (/^(rg|g|sc|scn)$/.test(word)) state = { ...state, isDark: operands.every((part) => part < 0.5) };
      if (word === "re") path.push(operands);
      if (/^f\*?$/.test(word))
        for (const [x = 0, y = 0, width = 0, height = 0] of path) {
          const corner = times([1, 0, 0, 1, x, y], state.matrix);
          const other = times([1, 0, 0, 1, x + width, y + height], state.matrix);
          const [left, top] = [Math.min(corner[4], other[4]), Math.min(corner[5], other[5])];
          const size = { width: Math.abs(other[4] - corner[4]), height: Math.abs(other[5] - corner[5]) };
          found.push({ left, top, ...size, isDark: state.isDark });
        }
      if (/^([fFBbSsn]\*?|W)$/.test(word)) path = word === "W" ? path : [];
      operands = [];
    }
  }
  return found;
}

/** Returns the drawing commands of each page, in order. */
function streamsOf(pdf: Buffer): string[] {
  const streams: string[] = [];
  const text = pdf.toString("latin1");
  for (const { index, 0: head } of text.matchAll(/<<[^<>]*\/FlateDecode[^<>]*>>\s*stream\r?\n/g)) {
    const begin = index + head.length;
    const bytes = pdf.subarray(begin, text.indexOf("endstream", begin));
    try {
      streams.push(inflateSync(bytes).toString("latin1"));
    } catch {
      // A font.
    }
  }
  return streams.filter((stream) => stream.includes(" re\n"));
}

const scale = 4;

/** Returns the content of the QR code on a light background. */
function decode(page: readonly Rectangle[], { left, top, width, height }: Rectangle): string {
  const side = Math.ceil(width * scale);
  const data = new Uint8Array(side * side * 4).fill(255);
  const inside = page.filter(
    (one) =>
      one.isDark &&
      one.left >= left - 1 &&
      one.left < left + width &&
      one.top >= top - 1 &&
      one.top < top + height,
  );
  for (const module of inside) {
    const [x, y] = [module.left - left, height - (module.top - top) - module.height];
    for (let row = Math.round(y * scale); row < Math.round((y + module.height) * scale); row += 1)
      for (let column = Math.round(x * scale); column < Math.round((x + module.width) * scale); column += 1)
        data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
  }
  // The quiet zone around a code, which paper provides.
  const margin = 24;
  const whole = side + 2 * margin;
  const framed = new Uint8Array(whole * whole * 4).fill(255);
  for (let row = 0; row < side; row += 1)
    framed.set(data.subarray(row * side * 4, (row + 1) * side * 4), ((row + margin) * whole + margin) * 4);
  return decodeQR({ width: whole, height: whole, data: framed });
}

/** Returns the contents of the QR codes on each page of a PDF. */
export const readQrCodes = (pdf: Buffer): string[][] =>
  streamsOf(pdf).map((stream) => {
    const page = rectanglesOf(stream);
    const grounds = page.filter(
      ({ isDark, width, height }) => !isDark && width > 40 && Math.abs(width - height) < 1,
    );
    return grounds.map((ground) => decode(page, ground));
  });
