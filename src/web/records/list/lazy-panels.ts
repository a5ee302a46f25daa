import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

/** The panels that chips open, and the names of server-side options. They are one file, loaded on first use. */
const load = () => withTexts(["dayInput"], () => import("./filter-panels.ts"));

export const ChoicePanel = lazyPart(async () => ({ default: (await load()).ChoicePanel }));
export const ChosenName = lazyPart(async () => ({ default: (await load()).ChosenName }), { place: "none" });
export const ColumnPanel = lazyPart(async () => ({ default: (await load()).ColumnPanel }));
export const ChosenDays = lazyPart(async () => ({ default: (await load()).ChosenDays }), { place: "none" });
export const ExtraChips = lazyPart(async () => ({ default: (await load()).ExtraChips }), { place: "none" });
export const DatePanel = lazyPart(async () => ({ default: (await load()).DatePanel }));
export const PrintedChoice = lazyPart(async () => ({ default: (await load()).PrintedChoice }), {
  place: "none",
});
