import { InputBase, type InputBaseProps } from "@mantine/core";
import { useLayoutEffect, useRef, type ComponentPropsWithoutRef, type RefObject } from "react";
import classes from "./growing-text.module.css";

type GrowingTextProps = InputBaseProps &
  Omit<ComponentPropsWithoutRef<"textarea">, keyof InputBaseProps | "value"> & {
    value: string;
    minRows: number;
    maxRows: number;
    inputRef?: RefObject<HTMLTextAreaElement | null>;
  };

/**
 * True if the browser can resize a field to its text. Otherwise every field is measured, which is slow in a long
 * form.
 */
const supportsFieldSizing = CSS.supports("field-sizing", "content");

/** A multiline text input that grows with its text within limits. */
export function GrowingText({ minRows, maxRows, inputRef, ...props }: GrowingTextProps) {
  const ownRef = useRef<HTMLTextAreaElement>(null);
  const ref = inputRef ?? ownRef;
  const { value } = props;
  useLayoutEffect(() => {
    const { current } = ref;
    if (supportsFieldSizing || !current) return;
    current.style.height = "auto";
    current.style.height = `${current.scrollHeight + 2}px`;
  }, [ref, value]);
  return (
    <InputBase
      {...props}
      ref={ref}
      component="textarea"
      multiline
      rows={minRows}
      classNames={{ input: classes.input }}
      styles={{ input: { "--rows-min": minRows, "--rows-max": maxRows } }}
    />
  );
}
