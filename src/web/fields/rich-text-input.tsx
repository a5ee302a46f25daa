import { Input, Skeleton } from "@mantine/core";
import { lazy, useId } from "react";
import { fullEditorHeight } from "#shared/constants.ts";
import { WhenNear } from "../components/when-near.tsx";
import { asText, wrapperProps, type InputProps } from "./field-props.ts";

const RichTextEditor = lazy(() => import("./rich-text-editor.tsx"));

/** Full and simple editor; the code comes with the first form that needs it. */
export function RichTextInput(props: InputProps) {
  const { field, label, error, isRequired, value, onChange } = props;
  const id = useId();
  const height = field.height ?? fullEditorHeight;
  return (
    <Input.Wrapper {...wrapperProps(props)} labelElement="div" id={id}>
      <WhenNear standIn={<Skeleton h={height} />}>
        <RichTextEditor
          label={label}
          isRequired={isRequired}
          isInvalid={error !== undefined}
          describedBy={error === undefined ? undefined : `${id}-error`}
          isSimple={field.kind === "simpleRichText"}
          height={height}
          html={asText(value)}
          onChange={onChange}
        />
      </WhenNear>
    </Input.Wrapper>
  );
}
