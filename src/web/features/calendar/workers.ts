/** The people in the team's week. */
import type { Option } from "#shared/contracts/responses/records.ts";
import type { Appointment } from "../../records/appointments/appointment.ts";
import { splitList } from "../../fields/field-props.ts";

export interface Worker {
  readonly id: string;
  readonly name: string;
}

/**
 * Returns everyone who takes part, by name. A label has its names in alphabetical order, so it doesn't say which name
 * belongs to which id.
 * @param team the people who can be selected, without those who have left
 */
export function workersOf(
  appointments: readonly Pick<Appointment, "staff" | "labels">[],
  team: readonly Pick<Option, "id" | "name">[],
): Worker[] {
  const names = new Map(team.map(({ id, name }) => [id, name]));
  const listed = appointments.map(({ staff, labels }) => ({
    ids: splitList(staff),
    label: labels["staff"] ?? "",
  }));
  for (const { ids, label } of listed) if (ids.length === 1 && ids[0] && label) names.set(ids[0], label);
  /** Returns the names in a person's label that don't belong to the other people in it. */
  const restOf = (id: string): string => {
    const { ids = [], label = "" } = listed.find((one) => one.ids.includes(id)) ?? {};
    const others = new Set(ids.map((one) => names.get(one)));
    const rest = label.split(", ").filter((name) => !others.has(name));
    return rest.join(", ") || id;
  };
  return [...new Set(listed.flatMap(({ ids }) => ids))]
    .map((id) => ({ id, name: names.get(id) || restOf(id) }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}
