/** Gives lists and forms the parts that only screens have. Every file that opens screens imports it. */
import { prefetchPart, lazyPart } from "../../boot/lazy-part.tsx";
import { screenParts } from "../parts/hook.ts";
import { hooks } from "./hooks/index.ts";
import { loadRecordForm } from "./lazy-record-form.tsx";
import { afterFirstScreen } from "../../boot/first-screen.ts";

/** The actions of a row. Lists don't wait for them. */
const RowActions = lazyPart(
  afterFirstScreen(async () => ({ default: (await import("./row-actions.tsx")).RowActions })),
  { place: "none" },
);

screenParts.hooks = hooks;
screenParts.RowActions = RowActions;
screenParts.prefetchForm = () => prefetchPart(loadRecordForm);
