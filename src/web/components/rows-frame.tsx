import { Skeleton, Stack, type MantineSpacing } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import classes from "./rows-frame.module.css";

interface RowsFrameProps {
  title: string;
  isStale: boolean;
  className?: string;
  /** In place of rows that are not there yet: how many, how high (pixels) and how far apart. */
  outline: { count: number; height: number; gap: MantineSpacing };
  /** The rows; undefined while they are loaded. */
  children: ReactNode;
}

/** A list that is no table. */
export function RowsFrame({ title, isStale, className, outline, children }: RowsFrameProps) {
  if (children === undefined) {
    return (
      <Stack gap={outline.gap} aria-busy>
        {Array.from({ length: outline.count }, (_, index) => (
          <Skeleton key={index} h={outline.height} radius="md" />
        ))}
      </Stack>
    );
  }
  return (
    <ul className={`${classes.list} ${className ?? ""}`} aria-label={title} data-stale={isStale || undefined}>
      {children}
    </ul>
  );
}

/** Empty space in place of the rows that are not near the window. */
export const spacerItem = (height: number, ref?: Ref<HTMLElement>) => (
  <li ref={ref as Ref<HTMLLIElement>} role="presentation" style={{ height }} />
);
