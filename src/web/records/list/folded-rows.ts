import { createContext, type ReactNode } from "react";
import type { WireRow } from "#shared/contracts/records.ts";

/** What stands beside the name of a row behind which others are folded. */
export const FoldedNote = createContext<((row: WireRow) => ReactNode) | null>(null);
