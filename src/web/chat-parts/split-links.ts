interface TextPart {
  part: string;
  /** Start position in the text. */
  at: number;
  isLink: boolean;
}

/** Matches web addresses. Punctuation after an address isn't part of it. */
const address = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]']/g;

/** Splits a text into plain parts and web addresses. */
export function splitLinks(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: part, index } of text.matchAll(address)) {
    if (index > end) parts.push({ part: text.slice(end, index), at: end, isLink: false });
    parts.push({ part, at: index, isLink: true });
    end = index + part.length;
  }
  if (end < text.length) parts.push({ part: text.slice(end), at: end, isLink: false });
  return parts;
}
