import { Anchor } from "@mantine/core";
import type { FigurePart } from "#shared/contracts/measures.ts";
import type { Period } from "#shared/measures/period.ts";
import type { Measure } from "./figure-text.ts";
import classes from "./measures.module.css";

/** The records that the user wants to see. */
export interface RequestedRecords {
  readonly measure: Measure;
  readonly part: FigurePart;
  /** Undefined for all groups. */
  readonly group?: string | null;
  /** `YYYY-MM`. Undefined for the whole period. */
  readonly month?: string;
  /** Undefined for the period that the screen shows. */
  readonly period?: Period;
  /** What the records belong to: the name of the group, the month, or the other period. */
  readonly of?: string;
}

interface NumberButtonProps {
  count: number;
  onAsk: () => void;
  children: string;
}

/** A number that shows the records behind it. 0 isn't a link. */
export function NumberButton({ count, onAsk, children }: NumberButtonProps) {
  if (count === 0) return <>{children}</>;
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      className={classes.asks}
      data-asks={count}
      onClick={onAsk}
    >
      {children}
    </Anchor>
  );
}
