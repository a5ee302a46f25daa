import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { View, ViewCountsAnswer, ViewsAnswer } from "#shared/contracts/responses/views.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { call } from "../../lib/api.ts";
import { tableKey } from "../list/use-record-list.ts";
import type { SaveAnswer } from "../parts/record-calls.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import { useChange } from "../parts/use-change.ts";
import { stateOfView } from "./view-state.ts";
import type { ListState } from "../list/list-url.ts";

export interface ListView extends View {
  readonly state: ListState;
}

/** The views of a list, with the row counts of the pinned ones. */
export function useViews(type: RecordType) {
  const { i18n } = useTranslation();
  const { organizationId } = useRecordScope();
  const body = { tableName: type.name };
  const views = useQuery({
    queryKey: ["views", type.name, i18n.language],
    queryFn: async ({ signal }) => {
      const { dataValues, message, shared = 0 } = await call<ViewsAnswer>("/views/list", body, { signal });
      const shown = dataValues.map((view): ListView => ({ ...view, state: stateOfView(type, view) }));
      return { views: shown, message, shared };
    },
    meta: { isQuiet: true },
  });
  const counts = useQuery({
    // The key starts with the list's key, so that changed rows also refresh the counts.
    queryKey: [...tableKey(type.name), "counts", organizationId],
    queryFn: ({ signal }) => call<ViewCountsAnswer>("/views/counts", { ...body, organizationId }, { signal }),
    enabled: (views.data?.views.length ?? 0) > 0,
    meta: { isQuiet: true },
  });
  return { ...views, counts: counts.data?.dataValues };
}

/** The properties of a view that a person chooses. */
export type ViewChoice = Pick<View, "id" | "name" | "pinned" | "isDefault" | "visibility" | "roleId">;

/**
 * Saves or deletes views, and shows the result.
 * @param onDone called unless the person has gone to another page since, whose address it would change
 */
export function useViewCall(path: "/views/save" | "/views/delete", onDone: (id: string) => void) {
  const client = useQueryClient();
  const page = useRef("");
  const recount = () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === "counts" });
  const { send, isSaving } = useChange(
    path,
    async (answer?: SaveAnswer & { id?: string }) => {
      await client.invalidateQueries({ queryKey: ["views"] });
      if (window.location.pathname === page.current) onDone(answer?.id ?? "");
    },
    { onSettled: () => void recount() },
  );
  return {
    send: (body: Record<string, unknown>, done: string) => {
      page.current = window.location.pathname;
      void send(body, { done });
    },
    isBusy: isSaving,
  };
}
