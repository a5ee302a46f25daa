import { Anchor } from "@mantine/core";
import type { FigurePart } from "#shared/contracts/measures.ts";
import type { Period } from "#shared/measures/period.ts";
import type { Measure } from "./figure-text.ts";
import classes from "./measures.module.css";

/** Whose records somebody wants to see. */
export interface Asked {
  readonly measure: Measure;
  readonly part: FigurePart;
  /** Undefined: of all groups. */
  readonly group?: string | null;
  /** Undefined: of the whole period; otherwise `YYYY-MM`. */
  readonly month?: string;
  /** Undefined: the period of the screen. */
  readonly period?: Period;
  /** What of the measure: the name of the group, the month, the other period. */
  readonly of?: string;
}

/** A number that shows who stands behind it; nobody stands behind nothing. */
export function Asks({ count, onAsk, children }: { count: number; onAsk: () => void; children: string }) {
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
