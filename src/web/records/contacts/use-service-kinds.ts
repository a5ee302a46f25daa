import { useQuery } from "@tanstack/react-query";
import { authorizeType } from "#shared/access/policy.ts";
import type { Option, TableAnswer } from "#shared/contracts/responses/records.ts";
import { services } from "#shared/records/services.ts";
import { call } from "../../lib/api.ts";
import { tableKey } from "../list/use-record-list.ts";
import { fetchOptions } from "../parts/record-calls.ts";
import { useCaller } from "../parts/use-caller.ts";

const list = "configServiceKinds";
const lists = [list];
/** How many of the latest services are counted. */
const latestCount = 50;
const frequentCount = 3;

interface ServiceKinds {
  /** True if the user may log services. */
  readonly mayLog: boolean;
  /** True while the kinds load. False when offline. */
  readonly isLoading: boolean;
  readonly kinds: readonly Option[];
  /** The kinds that were logged most often recently, the most frequent first. */
  readonly frequent: readonly Option[];
}

/** Loads the kinds of services that the user can log. */
export function useServiceKinds(): ServiceKinds {
  const caller = useCaller();
  const { organizationId } = caller;
  const mayLog = authorizeType(caller, services, "add") === "allow";
  const common = { staleTime: 60_000, enabled: mayLog, meta: { isQuiet: true } };
  const options = useQuery({
    ...common,
    queryKey: ["options", lists, organizationId, false],
    queryFn: ({ signal }) => fetchOptions({ lists, organizationId, withSuper: false }, signal),
  });
  const latest = useQuery({
    ...common,
    queryKey: [...tableKey(services.name), "frequent", organizationId],
    queryFn: ({ signal }) =>
      call<TableAnswer>(
        "/getTable",
        { tableName: services.name, recordsPerPage: latestCount, organizationId },
        { signal },
      ),
  });
  const kinds = options.data?.[list] ?? [];
  return {
    mayLog,
    isLoading: options.isLoading || latest.isLoading,
    kinds,
    frequent: frequentKinds(kinds, latest.data?.dataValues ?? []),
  };
}

/** Returns the kinds of the given services, the most frequent first. */
function frequentKinds(kinds: readonly Option[], given: TableAnswer["dataValues"]): Option[] {
  const counts = new Map<unknown, number>();
  for (const { kind } of given) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const countOf = ({ id }: Option) => counts.get(id) ?? 0;
  return kinds
    .filter((kind) => countOf(kind) > 0)
    .toSorted((one, other) => countOf(other) - countOf(one))
    .slice(0, frequentCount);
}
