import type { Option } from "#shared/contracts/records.ts";
import type { Field } from "#shared/fields/field.ts";

/** Known choices, or the field and organization that they are loaded for on demand. */
export type ChoiceSource =
  | { readonly choices: readonly Option[] }
  | {
      readonly field: Field;
      readonly organizationId: string | undefined;
      /** Choices before the loaded ones. */
      readonly first?: readonly Option[];
    };
