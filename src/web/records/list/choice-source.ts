import type { Option } from "#shared/contracts/records.ts";
import type { Field } from "#shared/fields/field.ts";

/** Choices that are known, or the field and organization that they are asked for with once somebody wants them. */
export type ChoiceSource =
  | { readonly choices: readonly Option[] }
  | { readonly field: Field; readonly organizationId: string | undefined };
