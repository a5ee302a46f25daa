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

/** Most browsers let a field grow with its text by themselves; measuring every one of a long form takes its time. */
const supportsFieldSizing = CSS.supports("field-sizing", "content");

/** A text of several lines, as high as its text within limits. */
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
