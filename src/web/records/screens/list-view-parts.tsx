import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RecordType } from "#shared/records/record-type.ts";
import { afterFirstScreen } from "../../boot/first-screen.ts";
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart, PartFallback } from "../../boot/lazy-part.tsx";
import type { ListState } from "../list/list-url.ts";

const loadViews = afterFirstScreen(() => withTexts(["views"], () => import("../views/list-views.ts")));
const ViewMenu = lazyPart(async () => ({ default: (await loadViews()).ViewMenu }));
const ViewRow = lazyPart(async () => ({ default: (await loadViews()).ViewRow }), { place: "none" });
const FilterLabel = lazyPart(async () => ({ default: (await loadViews()).FilterLabel }), { place: "none" });

interface ViewParts {
  viewMenu: ReactNode;
  viewRow: ReactNode;
  filterLabel: ReactNode;
}

/** The parts of the toolbar for a list without views. */
export const withoutViews: ViewParts = { viewMenu: null, viewRow: undefined, filterLabel: undefined };

const Filter = () => useTranslation().t("screens.list.filter");

/** Returns the parts of a list's toolbar that views need. Their code loads after the first screen. */
export const viewParts = (
  type: RecordType,
  state: ListState,
  onChange: (state: ListState) => void,
): ViewParts => ({
  viewMenu: (
    <PartFallback show={type.list?.views ? <Skeleton h={36} w={140} /> : null}>
      <ViewMenu key={type.name} state={state} />
    </PartFallback>
  ),
  viewRow: (
    <PartFallback show={null}>
      <ViewRow state={state} onChange={onChange} />
    </PartFallback>
  ),
  filterLabel: (
    <PartFallback show={<Filter />}>
      <FilterLabel state={state} />
    </PartFallback>
  ),
});
