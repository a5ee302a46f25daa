/** Groups of fields that belong together, such as an address and its coordinates. */
import type { RecordType } from "./record-type.ts";

/** Returns the groups of fields that two people can't change separately. */
function groupsOf({ fields, merges }: RecordType): string[][] {
  const together = Object.entries(merges?.together ?? {}).map(([name, others]) => [name, ...others]);
  const answers = Object.entries(fields).flatMap(([name, { kind, forAnswer, needs }]) => {
    const leading = [forAnswer?.field, needs].filter((other) => other !== undefined);
    const coordinates = kind === "address" ? [`${name}Latitude`, `${name}Longitude`] : [];
    return [...leading, ...coordinates].map((other) => [name, other]);
  });
  return [...together, ...answers];
}

/** Returns some fields of a type together with all fields linked to them. */
export function withLinkedFields(type: RecordType, names: Iterable<string>): Set<string> {
  const own = new Set(names);
  const linked = groupsOf(type).filter((group) => group.some((name) => own.has(name)));
  return new Set([...own, ...linked.flat()]);
}
