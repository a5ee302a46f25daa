import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { View, ViewsAnswer } from "#shared/contracts/responses/views.ts";
import { call } from "../../lib/api.ts";
import { toastFailure } from "../../lib/toasts.tsx";
import { useRecordScope } from "../parts/record-scope.ts";
import { listedIds, withListed } from "./chosen-list.ts";
import { useViewCall } from "./use-views.ts";

type SavedList = ReturnType<typeof withListed>;

/** Returns the ids of a list's records after a change, from those before. */
type IdsAfter = (before: readonly string[]) => readonly string[];

/** Returns a list as it is stored now, with the changed records. */
async function changedList(tableName: string, list: View, idsAfter: IdsAfter): Promise<SavedList> {
  const { dataValues } = await call<ViewsAnswer>("/views/list", { tableName });
  const stored = dataValues.find((view) => view.id === list.id && listedIds(view) !== null) ?? list;
  return withListed(stored, idsAfter(listedIds(stored) ?? []));
}

/**
 * Changes which records a list contains. The list is loaded first, so that a change in another tab isn't overwritten.
 * @param done message after it worked
 * @param onDone gets the saved list, unless the person has gone to another page since
 */
export function useListChange(done: string, onDone: (saved: SavedList) => void) {
  const { t } = useTranslation();
  const { type } = useRecordScope();
  const tableName = type.name;
  const [isLoading, setIsLoading] = useState(false);
  // Prevents a second change on a double click.
  const isStarted = useRef(false);
  const sent = useRef<{ page: string; list: SavedList }>(undefined);
  const { send, isBusy } = useViewCall("/views/save", () => {
    if (sent.current?.page === window.location.pathname) onDone(sent.current.list);
  });
  /** @param list a stored list, or the name of a new one */
  const change = async (list: View | string, idsAfter: IdsAfter) => {
    if (isStarted.current || isBusy) return;
    isStarted.current = true;
    setIsLoading(true);
    const page = window.location.pathname;
    try {
      const isNew = typeof list === "string";
      const changed = isNew
        ? withListed({ name: list }, idsAfter([]))
        : await changedList(tableName, list, idsAfter);
      sent.current = { page, list: changed };
      send({ ...changed, tableName }, done);
    } catch (error) {
      toastFailure(error, t("errors.saveFailedTitle"));
    }
    setIsLoading(false);
    isStarted.current = false;
  };
  return { change, isBusy: isLoading || isBusy };
}
