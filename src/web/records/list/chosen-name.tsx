import type { Field } from "#shared/fields/field.ts";
import { useListChoices } from "./use-list-choices.ts";

interface ChosenNameProps {
  value: string;
  field: Field;
  organizationId: string | undefined;
}

/** Name of the option that a chip is set to. */
export function ChosenName({ value, field, organizationId }: ChosenNameProps) {
  return useListChoices({ field, organizationId })?.find(({ id }) => id === value)?.name ?? "…";
}
