import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { View, ViewCountsAnswer, ViewsAnswer } from "#shared/contracts/responses/views.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { call } from "../../lib/api.ts";
import { randomId } from "../../lib/random-id.ts";
import { failureText, showToast } from "../../lib/toasts.tsx";
import { tableKey } from "../list/use-record-list.ts";
import { useRecordScope } from "../parts/record-scope.ts";
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
 * Saves and deletes views, and shows the result.
 * @param onDone called unless the person has gone to another page since, whose address it would change
 */
export function useViewCalls(onDone: (id: string) => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  // Until there is a response, retries of the same request use the same key, so that the view is added only once.
  const sent = useRef<{ text: string; key: string }>(undefined);
  const send = async (path: string, body: object, done: string) => {
    setIsBusy(true);
    const { pathname } = window.location;
    const text = JSON.stringify([path, body]);
    if (sent.current?.text !== text) sent.current = { text, key: randomId() };
    try {
      const answer = await call<{ status: number; message: string; id?: string }>(path, body, {
        key: sent.current.key,
      });
      sent.current = undefined;
      if (answer.status === 1) {
        await client.invalidateQueries({ queryKey: ["views"] });
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === "counts" });
        showToast("success", done);
        if (window.location.pathname === pathname) onDone(answer.id ?? "");
      } else showToast("error", t("errors.saveFailedTitle"), answer.message);
    } catch (error) {
      showToast("error", t("errors.saveFailedTitle"), failureText(error));
    }
    setIsBusy(false);
  };
  return { send, isBusy };
}
