import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { TableAnswer } from "#shared/contracts/records.ts";
import { notificationCheckKey } from "../../lib/first-answers.ts";
import { tableKey } from "../list/use-record-list.ts";
import type { WebHooks } from "./hook.ts";

const followEveryMs = 3000;

/** While the index of a field is being built, the list looks now and then how far that is. */
function useFollowSorting(tableName: string) {
  const client = useQueryClient();
  useEffect(() => {
    const queryKey = tableKey(tableName);
    const look = () => {
      const pages = client.getQueriesData<Partial<TableAnswer>>({ queryKey, type: "active" });
      // Below the same key stand the numbers of views, which are no rows.
      const isBuilding = pages.some(
        ([, page]) =>
          Array.isArray(page?.dataValues) && page.dataValues.some((row) => row["sortState"] === "building"),
      );
      if (isBuilding) void client.invalidateQueries({ queryKey });
    };
    const timer = setInterval(look, followEveryMs);
    return () => clearInterval(timer);
  }, [client, tableName]);
}

export const customFieldsHooks: WebHooks = {
  // The check learns that there are other fields now, and the person is asked for anew, with them.
  onSaved: (client) => void client.invalidateQueries({ queryKey: notificationCheckKey }),
  ListActions: function CustomFieldsActions({ scope }) {
    useFollowSorting(scope.type.name);
    return null;
  },
};
