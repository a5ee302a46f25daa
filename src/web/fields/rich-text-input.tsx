import { Input, Skeleton } from "@mantine/core";
import { useId } from "react";
import { fullEditorHeight } from "#shared/constants.ts";
import { LazyVisible } from "../boot/lazy-visible.tsx";
import { asText, wrapperProps, type InputProps } from "./field-props.ts";
import { lazyPart } from "../boot/lazy-part.tsx";

const RichTextEditor = lazyPart(() => import("./rich-text-editor.tsx"));

/** An input for rich text, full or simple. Its code is loaded with the first form that needs it. */
export function RichTextInput(props: InputProps) {
  const { field, label, error, isRequired, value, onChange } = props;
  const id = useId();
  const height = field.height ?? fullEditorHeight;
  return (
    <Input.Wrapper {...wrapperProps(props)} labelElement="div" id={id}>
      <LazyVisible fallback={<Skeleton h={height} />}>
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
      </LazyVisible>
    </Input.Wrapper>
  );
}
