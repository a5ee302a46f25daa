import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { TableAnswer } from "#shared/contracts/responses/records.ts";
import { notificationCheckKey } from "../../../lib/first-answers.ts";
import { tableKey } from "../../list/use-record-list.ts";
import type { WebHooks } from "../../parts/hook.ts";

const pollEveryMs = 3000;

/** Polls the list while the index of a field is being built. */
function usePollSorting(tableName: string) {
  const client = useQueryClient();
  useEffect(() => {
    const queryKey = tableKey(tableName);
    const refetchIfBuilding = () => {
      const pages = client.getQueriesData<Partial<TableAnswer>>({ queryKey, type: "active" });
      // Queries with the same key prefix also hold the counts of views, which have no rows.
      const isBuilding = pages.some(
        ([, page]) =>
          Array.isArray(page?.dataValues) && page.dataValues.some((row) => row["sortState"] === "building"),
      );
      if (isBuilding) void client.invalidateQueries({ queryKey });
    };
    const timer = setInterval(refetchIfBuilding, pollEveryMs);
    return () => clearInterval(timer);
  }, [client, tableName]);
}

export const customFieldsHooks: WebHooks = {
  // The notification check reports the new version of the custom fields, and the session reloads the user.
  onSaved: (client) => void client.invalidateQueries({ queryKey: notificationCheckKey }),
  MainAction: function PollSorting({ scope }) {
    usePollSorting(scope.type.name);
    return null;
  },
};
