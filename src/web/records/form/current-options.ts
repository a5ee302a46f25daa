import type { Option } from "#shared/contracts/responses/records.ts";
import { splitList } from "../../fields/field-props.ts";

/** The separator of names in the label of a field with several choices. */
const separator = ", ";

/**
 * Adds the current choice of a field if it is archived, so that it stays selectable. Several archived choices become
 * one option, because the label says their names but not which name belongs to which id.
 * @param options the active ones, undefined while they are loading
 * @param label the names of the record's choices
 */
export function withCurrent(
  options: readonly Option[] | undefined,
  value: unknown,
  label: string | undefined,
): readonly Option[] {
  const active = options ?? [];
  if (typeof value !== "string" || value === "" || !label) return active;
  const archived = splitList(value).filter((id) => !active.some((option) => option.id === id));
  if (archived.length === 0) return active;
  if (!value.includes(",")) return [...active, { id: value, name: label }];
  const offered = new Set(active.flatMap(({ name }) => name.split(separator)));
  const names = label.split(separator).filter((name) => !offered.has(name));
  if (!options || names.length === 0) return active;
  return [...active, { id: archived.join(","), name: names.join(separator) }];
}
