import { useEffect, useRef } from "react";
import { useLocation, useSearchParams } from "react-router";
import { useUser } from "../../lib/use-session.ts";
import { firstViewId, isOpenedFirst } from "../list/first-view.ts";
import { defaultListState, viewParam, writeListState, type ListState } from "../list/list-url.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import type { ListView } from "./use-views.ts";
import { defaultView } from "./view-state.ts";

/** Parameter value that shows the list without a view, even if it has a default view. */
const whole = "all";

/** Returns the view in the address and functions that show another one. */
export function useChosenView(views: readonly ListView[] | undefined) {
  const { type, caller } = useRecordScope();
  const [params, setParams] = useSearchParams();
  const id = params.get(viewParam);
  const show = (state: ListState, chosen: string | null, isReplaced = false) =>
    setParams(
      (now) => {
        const next = writeListState(now, state, type);
        if (chosen) next.set(viewParam, chosen);
        else next.delete(viewParam);
        return next;
      },
      { replace: isReplaced },
    );
  const { hasCaseload, userRole } = useUser();
  const builtIn = firstViewId(type, { caller, hasCaseload });
  const first = views && (defaultView(views, userRole.id) ?? views.find((one) => one.id === builtIn));
  return {
    view: views?.find((one) => one.id === id),
    first,
    show: (view: ListView, isReplaced = false) => show(view.state, view.id, isReplaced),
    showAll: () => show(defaultListState(type), first ? whole : null),
    name: (chosen: string, state: ListState) => show(state, chosen || null, true),
  };
}

/** Redirects the plain address of a list to its default view, and an address with only a view to that view. */
export function useFirstView(views: readonly ListView[] | undefined) {
  const [params] = useSearchParams();
  const isFirst = isOpenedFirst(useLocation().state);
  const { first, show } = useChosenView(views);
  const id = params.get(viewParam);
  const isNamed = useRef(params.size === 1 && id !== null);
  useEffect(() => {
    if (!views) return;
    const named = isNamed.current ? views.find((one) => one.id === id) : undefined;
    isNamed.current = false;
    if (isFirst && first?.id === id) return;
    const opened = params.size === 0 || isFirst ? first : named;
    if (opened) show(opened, true);
  });
}
