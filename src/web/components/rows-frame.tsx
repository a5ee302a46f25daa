import { Skeleton, Stack, type MantineSpacing } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import classes from "./rows-frame.module.css";

interface RowsFrameProps {
  title: string;
  isStale: boolean;
  className?: string;
  /** The placeholders while the rows are loading: number, height in pixels, and gap. */
  outline: { count: number; height: number; gap: MantineSpacing };
  /** The rows. Undefined while they are loading. */
  children: ReactNode;
}

/** A list that isn't a table. */
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

/** Renders empty space in place of rows that aren't near the viewport. */
export const spacerItem = (height: number, ref?: Ref<HTMLElement>) => (
  <li ref={ref as Ref<HTMLLIElement>} role="presentation" style={{ height }} />
);
