import { lazy } from "react";

/** What chips open, and the names of choices that come from the server: one file, loaded with the first of them. */
const load = () => import("./filter-panels.ts");

export const ChoicePanel = lazy(async () => ({ default: (await load()).ChoicePanel }));
export const ChosenName = lazy(async () => ({ default: (await load()).ChosenName }));
export const ColumnPanel = lazy(async () => ({ default: (await load()).ColumnPanel }));
export const DatePanel = lazy(async () => ({ default: (await load()).DatePanel }));
