import { createContext, type ReactNode } from "react";
import type { WireRow } from "#shared/contracts/responses/records.ts";

/** Renders a note next to the name of a row that has others folded behind it. */
export const FoldedNote = createContext<((row: WireRow) => ReactNode) | null>(null);
