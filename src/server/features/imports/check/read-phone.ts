/** Reads a field's phone number from a cell that may contain several. */
import { foldText } from "#shared/search-words.ts";

/** Labels of numbers, the most useful first. */
const labels = [
  "main",
  "primary",
  "principal",
  "phone",
  "telephone",
  "voice",
  "office",
  "cell",
  "mobile",
  "work",
  "home",
];
/** Labels of numbers that aren't for phone calls or don't belong to a person. */
const lastLabels = ["tollfree", "toll-free", "toll free", "hotline", "tdd", "tty", "fax"];

/** Preferred labels of fields, by wire name. */
const ownLabels: Readonly<Record<string, readonly string[]>> = {
  cellPhone: ["cell", "mobile", "celular", "movil"],
  workPhone: ["work", "office", "trabajo", "oficina"],
  faxPhone: ["fax"],
};

const rank = (label: string, name: string): number => {
  if (ownLabels[name]?.includes(label)) return -1;
  const at = labels.indexOf(label);
  if (at >= 0) return at;
  const last = lastLabels.indexOf(label);
  return labels.length + (last < 0 ? 0 : 1 + last);
};

const labeled =
  /^\s*(?:(?<label>[\p{L}][\p{L} .-]*?)\s*[:=]\s*)?(?<number>\+?[\d(][\d\s().\-/]*(?:\s*(?:x|ext\.?)\s*\d+)?)\s*$/iu;

/** Maximum length of a cell with phone numbers. */
const maxLength = 300;

/**
 * Returns the number for a field. If there are several, such as `main: 305-555-0100, tdd: 800-555-0101`, it is the one
 * whose label matches the field, or else the main one. Any other cell is returned unchanged.
 * @param name wire name of the field
 */
export function readPhone(cell: string, name: string): string {
  if (cell.length > maxLength || !/[:=]/.test(cell)) return cell;
  const parts = cell.split(/[,;|\n]/).filter((part) => part.trim() !== "");
  const numbers = parts.map((part) => labeled.exec(part)?.groups);
  if (numbers.some((one) => one === undefined)) return cell;
  const [best] = numbers
    .map((one, place) => ({
      number: one?.["number"]?.trim(),
      place: rank(foldText(one?.["label"] ?? ""), name) * 100 + place,
    }))
    .sort((a, b) => a.place - b.place);
  return best?.number ?? cell;
}
