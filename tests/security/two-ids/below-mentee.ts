/** Pairs of a record below a mentee and the mentee that a call names. */
import type { TableName } from "#shared/records/table-names.ts";
import { postForm, textFile } from "#tests/security/support/forms.ts";
import { slots, subTables, type IdWorld, type Pair, type Slot } from "./ids.ts";

type Named = Slot | "absent";
const named: readonly Named[] = [...slots, "absent"];
const live = slots.filter((slot) => slot !== "missing");

/** Returns true if a team member of the organization may save this: everything in it names the same mentee. */
function isSound(record: Slot | "new", wishes: readonly Named[]): boolean {
  const given = wishes.filter((wish) => wish !== "absent");
  const [first] = given;
  if (given.some((wish) => wish !== first)) return false;
  if (record === "new") return first === "own" || first === "neighbour";
  return (record === "own" || record === "neighbour") && (first === undefined || first === record);
}

function savePairs(world: IdWorld, table: TableName): Pair[] {
  const { prober, staff, mentees } = world;
  const pairs: Pair[] = [];
  for (const record of [...live, "new"] as const) {
    for (const inside of named) {
      for (const beside of named) {
        if (isSound(record, [inside, beside])) continue;
        pairs.push({
          kind: "save below a mentee",
          name: `${table} ${record} inside ${inside} beside ${beside}`,
          send: () => {
            const isNew = record === "new";
            const sample: Record<string, unknown> = isNew ? { ...world.samples[table] } : {};
            const { menteeId: _sampled, ...data } = sample;
            if (inside !== "absent") data["menteeId"] = mentees[inside];
            const tableId = isNew ? "0" : world.records[table]![record];
            const outside = beside === "absent" ? {} : { menteeId: mentees[beside] };
            return prober.test.post(
              "saveRecord",
              { tableName: table, tableId, data, ...outside },
              staff.token,
            );
          },
        });
      }
    }
  }
  return pairs;
}

function removePairs({ prober, staff, mentees, records }: IdWorld, table: TableName): Pair[] {
  return ["deleteRecord", "archiveRecord"].flatMap((path) =>
    live.flatMap((record) =>
      named
        .filter((wish) => !isSound(record, [wish]))
        .map((wish): Pair => ({
          kind: `${path} below a mentee`,
          name: `${table} ${record} of ${wish}`,
          send: () => {
            const body = { tableName: table, tableId: records[table]![record], activeStatus: "0" };
            const whose = wish === "absent" ? {} : { menteeId: mentees[wish] };
            return prober.test.post(path, { ...body, ...whose }, staff.token);
          },
        })),
    ),
  );
}

function listPairs({ prober, staff, mentees, organizations }: IdWorld, table: TableName): Pair[] {
  const foreign = ["other", "super", "missing"] as const;
  return ["getMenteeTable", "export/overview"].flatMap((path) =>
    foreign.flatMap((slot) =>
      (["own", "other", "super"] as const).map((organization): Pair => ({
        kind: `${path} below a mentee`,
        name: `${table} of ${slot} in ${organization}`,
        send: () => {
          const ids = { menteeId: mentees[slot], organizationId: organizations[organization] };
          return prober.test.post(path, { tableName: table, ...ids }, staff.token);
        },
      })),
    ),
  );
}

/** Makes the pairs for a mentee, who may only answer their own records. */
function menteePairs({ prober, mentee, mentees, records }: IdWorld, table: TableName): Pair[] {
  const pairs: Pair[] = [];
  for (const path of ["saveRecord", "getRecord", "deleteRecord", "archiveRecord"]) {
    for (const record of live) {
      for (const wish of named) {
        const isReading = path === "getRecord";
        const isMine = record === "own" && (wish === "own" || wish === "absent");
        if (record === "own" && (isReading || (isMine && path === "saveRecord"))) continue;
        pairs.push({
          kind: `${path} by a mentee`,
          name: `${table} ${record} of ${wish}`,
          send: () => {
            const whose = wish === "absent" ? {} : { menteeId: mentees[wish] };
            const body = {
              tableName: table,
              tableId: records[table]![record],
              activeStatus: "0",
              data: whose,
            };
            return prober.test.post(path, { ...body, ...whose }, mentee.token);
          },
        });
      }
    }
  }
  return pairs;
}

function passwordPairs({ prober, staff, mentees }: IdWorld): Pair[] {
  const password = { password: "a stranger's phrase", passwordConfirm: "a stranger's phrase" };
  return (["other", "super", "missing"] as const).flatMap((target) =>
    named.map((wish): Pair => ({
      kind: "password of a mentee",
      name: `${target} of ${wish}`,
      send: () => {
        const whose = wish === "absent" ? {} : { menteeId: mentees[wish], id: mentees[wish] };
        const body = {
          tableName: "menteePassword",
          tableId: mentees[target],
          data: { ...password, ...whose },
        };
        return prober.test.post("saveRecord", { ...body, ...whose }, staff.token);
      },
    })),
  );
}

function documentPairs({ prober, staff, mentee, mentees, records }: IdWorld): Pair[] {
  const { test } = prober;
  const files = records.menteeUserFiles!;
  const pairs: Pair[] = [];
  for (const client of named) {
    for (const first of ["other", "super", "missing"] as const) {
      const fields: Record<string, string> = {
        clientId: client === "absent" ? "" : mentees[client],
        filesLength: "2",
        file0ID: files[first],
        file0Name: "taken over",
        file1ID: files.own,
        file1Name: "my own",
      };
      for (const [who, person] of Object.entries({ staff, mentee })) {
        pairs.push({
          kind: "titles of files",
          name: `${who}: ${first} of ${client}`,
          send: () => postForm(test, "fileUpdate", fields, person.token),
        });
      }
    }
    if (client === "own" || client === "neighbour" || client === "absent") continue;
    for (const folder of slots) {
      const fields = { clientId: mentees[client], folderId: files[folder], fullPath: `/${mentees.own}` };
      pairs.push({
        kind: "upload of files",
        name: `to ${client}, folder ${folder}`,
        send: () => postForm(test, "fileUpload", fields, staff.token, [textFile]),
      });
    }
  }
  return pairs;
}

export const belowMenteePairs = (world: IdWorld): Pair[] => [
  ...subTables.flatMap((table) => [
    ...savePairs(world, table),
    ...removePairs(world, table),
    ...listPairs(world, table),
    ...menteePairs(world, table),
  ]),
  ...passwordPairs(world),
  ...documentPairs(world),
];
