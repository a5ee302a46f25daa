/** Gives the lists and forms below what only the screens know. The files through which screens are opened import it. */
import { prefetchPart } from "../../boot/lazy-part.tsx";
import { screenParts } from "../parts/hook.ts";
import { hooks } from "./hooks/index.ts";
import { loadRecordForm } from "./lazy-record-form.tsx";
import { RowActions } from "./lazy-row-actions.ts";

screenParts.hooks = hooks;
screenParts.RowActions = RowActions;
screenParts.prefetchForm = () => prefetchPart(loadRecordForm);
