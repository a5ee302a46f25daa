import { afterFirstScreen } from "../../boot/first-screen.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

/** The actions of a row. Lists don't wait for them. */
export const RowActions = lazyPart(
  afterFirstScreen(async () => ({ default: (await import("./row-actions.tsx")).RowActions })),
  { place: "none" },
);
