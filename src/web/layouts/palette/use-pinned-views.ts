import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { PinnedViewsAnswer } from "#shared/contracts/responses/views.ts";
import { registry } from "#shared/records/registry.ts";
import { acrossType } from "../../records/list/across-type.ts";
import { addressOfView } from "../../records/views/view-state.ts";
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
    const declared = registry.get(view.tableName);
    const area = areas.find(({ id }) => id === view.tableName);
    if (!declared || !area) return [];
    const type = declared.listedForAllMentees ? acrossType(declared) : declared;
    return [{ id: view.id, name: view.name, area, path: `${area.path}?${addressOfView(type, view)}` }];
  });
}
