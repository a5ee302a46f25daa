/** What clocks of a zone do over some years, as calendar programs want it (VTIMEZONE of RFC 5545). */
import { Temporal } from "temporal-polyfill";

/** Hours and minutes east of Greenwich: `+0530`. */
function offsetText(offset: string): string {
  return offset.replaceAll(":", "").slice(0, 5);
}

const stamp = (time: Temporal.PlainDateTime): string =>
  time.toString({ smallestUnit: "second" }).replaceAll(/[-:]/g, "");

interface Rule {
  readonly kind: "STANDARD" | "DAYLIGHT";
  /** On the clock as it was before. */
  readonly begins: Temporal.PlainDateTime;
  readonly from: string;
  readonly to: string;
}

const lines = ({ kind, begins, from, to }: Rule): string[] => [
  `BEGIN:${kind}`,
  `DTSTART:${stamp(begins)}`,
  `TZOFFSETFROM:${offsetText(from)}`,
  `TZOFFSETTO:${offsetText(to)}`,
  `END:${kind}`,
];

/**
 * The changes of the clocks in a zone, one by one, so that no rule has to be guessed from them.
 * @param zone name in the IANA database
 * @param from first instant that has to be right
 * @param to last one
 */
export function zoneRules(zone: string, from: Date, to: Date): string {
  let now = Temporal.Instant.fromEpochMilliseconds(from.getTime())
    .toZonedDateTimeISO(zone)
    .subtract({ years: 1 });
  const first = { begins: now.toPlainDateTime(), from: now.offset, to: now.offset };
  const rules: Rule[] = [{ kind: "STANDARD", ...first }];
  for (;;) {
    const next = now.getTimeZoneTransition("next");
    if (!next || next.epochMilliseconds > to.getTime()) break;
    const before = now.offset;
    // A change that leaves the offset as it was changes a name only.
    if (next.offset !== before)
      rules.push({
        kind: next.offsetNanoseconds > now.offsetNanoseconds ? "DAYLIGHT" : "STANDARD",
        begins: next.toInstant().toZonedDateTimeISO(before).toPlainDateTime(),
        from: before,
        to: next.offset,
      });
    now = next;
  }
  return ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...rules.flatMap(lines), "END:VTIMEZONE"].join("\r\n");
}
