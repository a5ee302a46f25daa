import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

/** The filters of a list and their texts. They are one file, loaded on first use. */
const load = () => withTexts(["dayInput"], () => import("./filter-panels.ts"));

export const ActiveFilters = lazyPart(async () => ({ default: (await load()).ActiveFilters }), {
  place: "none",
});
export const ListFilters = lazyPart(async () => ({ default: (await load()).ListFilters }));
