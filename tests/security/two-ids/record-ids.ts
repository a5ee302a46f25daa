/** Ids of another person's records, or of another record type. */
import { registry } from "#shared/records/registry.ts";
import { tableNames } from "#shared/records/table-names.ts";
import type { IdWorld, Pair } from "./ids.ts";

const foreign = ["other", "super", "missing"] as const;

/** Every record call with ids of the organization's records of another type. */
function kindPairs({ prober, staff, mentees, users, roles, rooms, organizations }: IdWorld): Pair[] {
  const ids = {
    mentee: mentees.own,
    user: users.own,
    role: roles.own,
    room: rooms.own,
    foreignMentee: mentees.other,
  };
  const fits = (table: string, what: string) =>
    (what === "user" && table === "users") ||
    (what === "role" && table === "userRoles") ||
    (what === "mentee" && ["mentees", "menteePassword"].includes(table));
  return tableNames.flatMap((tableName) =>
    Object.entries(ids).flatMap(([what, tableId]): Pair[] => {
      if (fits(tableName, what)) return [];
      const below = registry.get(tableName)?.scope === "mentee" ? { menteeId: mentees.own } : {};
      return ["getRecord", "saveRecord", "deleteRecord", "archiveRecord", "cloneRecord", "restoreRecord"].map(
        (path) => ({
          kind: `${path} with an id of another kind`,
          name: `${tableName} ${what}`,
          send: () => {
            const data = path === "saveRecord" ? { data: { organizationId: organizations.own } } : {};
            return prober.test.post(
              path,
              { tableName, tableId, activeStatus: "0", ...below, ...data },
              staff.token,
            );
          },
        }),
      );
    }),
  );
}

/** Records of other organizations, alone and combined with everything that the caller owns. */
function recordPairs({ prober, staff, records, organizations }: IdWorld): Pair[] {
  const strict = ["users", "userRoles", "mentees", "userFiles"] as const;
  return strict.flatMap((tableName) =>
    foreign.flatMap((slot) =>
      ["getRecord", "saveRecord", "deleteRecord", "archiveRecord", "cloneRecord", "restoreRecord"].map(
        (path): Pair => ({
          kind: `${path} of a foreign record`,
          name: `${tableName} ${slot}`,
          send: () => {
            const tableId = records[tableName]![slot];
            const owner = { organizationId: organizations.own, accountId: staff.accountId };
            const body = {
              tableName,
              tableId,
              activeStatus: "0",
              ...owner,
              data: { ...owner, name: "mine now" },
            };
            return prober.test.post(path, body, staff.token);
          },
        }),
      ),
    ),
  );
}

export const recordIdPairs = (world: IdWorld): Pair[] => [...kindPairs(world), ...recordPairs(world)];
