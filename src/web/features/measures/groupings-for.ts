import { isSuper, type Caller } from "#shared/access/caller.ts";
import { authorizeType, canFilterField } from "#shared/access/policy.ts";
import { groupingNames, groupings, type GroupingName } from "#shared/measures/groupings.ts";
import { registry } from "#shared/records/registry.ts";

/** Returns what the caller may group measures by. The server refuses everything else. */
export const groupingsFor = (caller: Caller): GroupingName[] =>
  groupingNames.filter((name) => {
    const type = registry.get(groupings[name].table);
    const field = type?.fields[groupings[name].field];
    if (!type || !field || (name === "organization" && !isSuper(caller))) return false;
    return canFilterField(caller, field) && authorizeType(caller, type, "list") === "allow";
  });
