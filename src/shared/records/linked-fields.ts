/** Fields of a record that mean nothing without each other. */
import type { RecordType } from "./record-type.ts";

/** The groups of fields that two people cannot change separately. */
function groupsOf({ fields, merges }: RecordType): string[][] {
  const together = Object.entries(merges?.together ?? {}).map(([name, others]) => [name, ...others]);
  const answers = Object.entries(fields).flatMap(([name, { kind, forAnswer, needs }]) => {
    const leading = [forAnswer?.field, needs].filter((other) => other !== undefined);
    const coordinates = kind === "address" ? [`${name}Latitude`, `${name}Longitude`] : [];
    return [...leading, ...coordinates].map((other) => [name, other]);
  });
  return [...together, ...answers];
}

/** Some fields of a type, and every field that is linked with one of them. */
export function withLinkedFields(type: RecordType, names: Iterable<string>): Set<string> {
  const own = new Set(names);
  const linked = groupsOf(type).filter((group) => group.some((name) => own.has(name)));
  return new Set([...own, ...linked.flat()]);
}
