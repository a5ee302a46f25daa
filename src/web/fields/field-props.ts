import type { Option } from "#shared/contracts/records.ts";
import type { Field } from "#shared/fields/field.ts";

/** Wire values of a record, by field. */
export type Values = Readonly<Record<string, unknown>>;

export interface InputProps {
  /** The record type, for texts and uploads. */
  table: string;
  /** `"0"` while the record is new. */
  recordId: string;
  name: string;
  field: Field;
  label: string;
  help?: string;
  error?: string;
  isRequired: boolean;
  value: unknown;
  /** The name under which the stored file of the value was uploaded. */
  storedName?: string;
  /** The same for files inside the value, by their stored names. */
  fileNames?: Readonly<Record<string, string>>;
  /** The whole record, for inputs that look at their neighbours. */
  values: Values;
  options: readonly Option[];
  /** The options are still being loaded. */
  isWaiting?: boolean;
  onChange: (value: unknown) => void;
  /** Sets several fields in one go. */
  onChangeMany: (values: Values) => void;
}

/** What every cell and read-only value gets. */
export interface CellProps {
  table: string;
  name: string;
  field: Field;
  value: unknown;
  /** Readable value of a reference. */
  label?: string;
  /** Readable name of the whole record, for pictures and buttons. */
  recordName: string;
  recordId?: string;
  /** Whether the value is a person's picture. */
  isPerson?: boolean;
  /** The record says that there is no answer, and why. */
  isWaived?: boolean;
  /** A form shows all of it, a list only what fits. */
  isFull?: boolean;
}

export const asText = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

/** Splits `",a,b,"` into its parts. */
export const splitList = (value: unknown): string[] => asText(value).split(",").filter(Boolean);

/** The wire form of several choices: `",a,b,"`, or `""` for none. */
export const joinList = (parts: readonly string[]): string =>
  parts.length > 0 ? `,${parts.join(",")},` : "";

/** As {@link wrapperProps}, for groups of choices: the help comes before them, not below a long list. */
export const groupProps = (props: InputProps) => ({
  ...wrapperProps(props),
  inputWrapperOrder: ["label", "description", "input", "error"] satisfies (
    | "label"
    | "input"
    | "description"
    | "error"
  )[],
});

/** What Mantine's inputs take of the common properties. */
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
