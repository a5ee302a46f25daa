import { Skeleton, Text } from "@mantine/core";
import { type ComponentType } from "react";
import type { FieldKind } from "#shared/fields/field.ts";
import { AddressInput } from "./address-input.tsx";
import {
  CheckboxListInput,
  DropdownInput,
  FancyCheckboxInput,
  RadioInput,
  ToggleInput,
} from "./choice-inputs.tsx";
import { EntriesInput } from "./entries-input.tsx";
import { withTexts } from "../boot/i18n.ts";
import type { InputProps } from "./field-props.ts";
import { FileInput, MultiFileInput } from "./file-inputs.tsx";
import { ImageInput } from "./image-input.tsx";
import { MomentInput } from "./moment-input.tsx";
import { RichTextInput } from "./rich-text-input.tsx";
import { DateInput, LineInput, NumberInput, TextareaInput } from "./text-inputs.tsx";
import { lazyPart, PartFallback } from "../boot/lazy-part.tsx";

const LinkedTable = lazyPart(() => import("./linked-table.tsx"));
const LazyPasswordInput = lazyPart(() => withTexts(["auth"], () => import("./password-input.tsx")));

function PasswordInput(props: InputProps) {
  return (
    <PartFallback show={<Skeleton h={60} />}>
      <LazyPasswordInput {...props} />
    </PartFallback>
  );
}

/** A linked table, which is read-only. */
function LinkedInput({ field, recordId, label }: InputProps) {
  if (!field.linked || recordId === "0") return null;
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {label}
      </Text>
      <PartFallback show={<Skeleton h={80} />}>
        <LinkedTable linked={field.linked} recordId={recordId} title={label} />
      </PartFallback>
    </div>
  );
}

/** The fields of an entry are fields like any other. */
const EntriesField = (props: InputProps) => <EntriesInput {...props} PartInput={Input} />;

const NoInput = () => null;

/** The input of each field kind. Headings, hidden values, and read-only values have none. */
const inputs: Record<FieldKind, ComponentType<InputProps>> = {
  display: NoInput,
  text: LineInput,
  number: NumberInput,
  email: LineInput,
  phone: LineInput,
  password: PasswordInput,
  textarea: TextareaInput,
  richText: RichTextInput,
  simpleRichText: RichTextInput,
  radio: RadioInput,
  toggle: ToggleInput,
  checkboxList: CheckboxListInput,
  fancyCheckbox: FancyCheckboxInput,
  dropdown: DropdownInput,
  date: DateInput,
  moment: MomentInput,
  address: AddressInput,
  imageUpload: ImageInput,
  fileUpload: FileInput,
  multiFileUpload: MultiFileInput,
  hidden: NoInput,
  title: NoInput,
  linkedTable: LinkedInput,
  entries: EntriesField,
};

export function Input(props: InputProps) {
  const Kind = inputs[props.field.kind];
  return <Kind {...props} />;
}
