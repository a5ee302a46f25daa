import type { Option } from "#shared/contracts/responses/records.ts";
import type { Field } from "#shared/fields/field.ts";

/** Wire values of a record by field. */
export type Values = Readonly<Record<string, unknown>>;

export interface InputProps {
  /** The record type, for texts and uploads. */
  table: string;
  /** `"0"` for a new record. */
  recordId: string;
  name: string;
  field: Field;
  label: string;
  help?: string;
  error?: string;
  isRequired: boolean;
  value: unknown;
  /** Original name of the stored file. */
  storedName?: string;
  /** Original names of the files inside the value, by stored name. */
  fileNames?: Readonly<Record<string, string>>;
  /** The whole record, for inputs that depend on other fields. */
  values: Values;
  options: readonly Option[];
  /** True while the options are loading. */
  isWaiting?: boolean;
  onChange: (value: unknown) => void;
  /** Sets several fields at once. */
  onChangeMany: (values: Values) => void;
}

/** The props of every cell and read-only value. */
export interface CellProps {
  table: string;
  name: string;
  field: Field;
  value: unknown;
  /** Readable name of a reference. */
  label?: string;
  /** Readable name of the whole record, for images and buttons. */
  recordName: string;
  recordId?: string;
  /** True if the value is a person's photo. */
  isPerson?: boolean;
  /** True if the answer is waived. */
  isWaived?: boolean;
  /** True in a form, which shows the whole value. A list shows only what fits. */
  isFull?: boolean;
}

export const asText = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

/** Splits `",a,b,"` into its parts. */
export const splitList = (value: unknown): string[] => asText(value).split(",").filter(Boolean);

/** Returns the wire form of several choices: `",a,b,"`, or `""` if empty. */
export const joinList = (parts: readonly string[]): string =>
  parts.length > 0 ? `,${parts.join(",")},` : "";

/** Like {@link wrapperProps}, for groups of choices. The help comes before the choices, not below a long list. */
export const groupProps = (props: InputProps) => ({
  ...wrapperProps(props),
  inputWrapperOrder: ["label", "description", "input", "error"] satisfies (
    | "label"
    | "input"
    | "description"
    | "error"
  )[],
});

/** Returns the common props of Mantine's inputs. */
export const wrapperProps = ({ label, help, error, isRequired }: InputProps) => ({
  label,
  description: help,
  error,
  withAsterisk: isRequired,
  inputWrapperOrder: ["label", "input", "description", "error"] satisfies (
    | "label"
    | "input"
    | "description"
    | "error"
  )[],
});
