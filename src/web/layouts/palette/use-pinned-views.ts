import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { PinnedViewsAnswer } from "#shared/contracts/responses/views.ts";
import { addressOfPinned } from "../../records/views/pinned-address.ts";
import { call } from "../../lib/api.ts";
import { useUser } from "../../lib/use-session.ts";
import type { VisibleGroup } from "../../lib/visible-areas.ts";

/** Loads the pinned views of lists that the user may open, each with its address. */
export function usePinnedViews(areas: VisibleGroup["areas"], isOpen: boolean) {
  const { i18n } = useTranslation();
  const { accountType } = useUser();
  const { data } = useQuery({
    queryKey: ["views", "pinned", i18n.language],
    queryFn: ({ signal }) => call<PinnedViewsAnswer>("/views/pinned", {}, { signal }),
    enabled: isOpen && accountType === "staff",
    meta: { isQuiet: true },
  });
  return (data?.dataValues ?? []).flatMap((view) => {
    const area = areas.find(({ id }) => id === view.tableName);
    const address = addressOfPinned(view);
    if (!area || address === undefined) return [];
    return [{ id: view.id, name: view.name, area, path: `${area.path}?${address}` }];
  });
}
