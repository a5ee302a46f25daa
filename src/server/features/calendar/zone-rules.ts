/** The clock changes of a time zone over some years, for calendar programs (VTIMEZONE of RFC 5545). */
import { Temporal } from "temporal-polyfill";

/** Returns the offset from UTC in the format `+0530`. */
function offsetText(offset: string): string {
  return offset.replaceAll(":", "").slice(0, 5);
}

const stamp = (time: Temporal.PlainDateTime): string =>
  time.toString({ smallestUnit: "second" }).replaceAll(/[-:]/g, "");

interface Rule {
  readonly kind: "STANDARD" | "DAYLIGHT";
  /** Local time before the change. */
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
 * Lists each clock change of a time zone separately, so that no recurrence rule has to be derived.
 * @param zone IANA time zone name
 * @param from first instant that must be correct
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
    // A change without a new offset only changes a name.
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
