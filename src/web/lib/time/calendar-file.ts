/** An appointment as a file for calendar programs (RFC 5545): title, time, and link, but no case data. */

interface CalendarFileEntry {
  /** The same id as in emails about it, so that calendar programs don't show it twice. */
  readonly id: string;
  /** Increases with each change, so that calendar programs replace the earlier entry. */
  readonly sequence: number;
  readonly title: string;
  /** An instant in ISO 8601. */
  readonly at: string;
  readonly minutes: number;
  readonly url: string;
}

/** For example "20270701T140000Z". */
const instant = (time: number): string => new Date(time).toISOString().replace(/[-:]|\.\d{3}/g, "");

const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, "\\n");

/** Folds lines longer than 75 bytes. They continue on the next line after a space. */
function fold(line: string): string {
  const parts: string[] = [];
  let [part, size] = ["", 0];
  for (const character of line) {
    const bytes = new TextEncoder().encode(character).length;
    if (size + bytes > 74) {
      parts.push(part);
      [part, size] = ["", 0];
    }
    part += character;
    size += bytes;
  }
  return [...parts, part].join("\r\n ");
}

/** Returns the text of the file. */
export function calendarFile(entry: CalendarFileEntry, now = Date.now()): string {
  const { id, sequence, title, at, minutes, url } = entry;
  // Without the port, as in emails.
  const { hostname: host } = new URL(url);
  const start = Date.parse(at);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${host}//appointments//EN`,
    "BEGIN:VEVENT",
    `UID:appointment-${id}@${host}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${instant(now)}`,
    `DTSTART:${instant(start)}`,
    `DTEND:${instant(start + minutes * 60_000)}`,
    `SUMMARY:${escapeText(title)}`,
    `URL:${url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}
