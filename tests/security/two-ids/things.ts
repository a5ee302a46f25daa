/** Pairs of other ids: rooms and messages, codes and exports, files, lists, people. */
import type { Answer } from "#tests/support/app.ts";
import { getUrl } from "#tests/security/support/scene.ts";
import { missingId } from "#tests/security/support/prober.ts";
import { mark, slots, type IdWorld, type Pair } from "./ids.ts";

const foreign = ["other", "super", "missing"] as const;

function chatPairs({ prober, staff, mentee, rooms, messages, scene }: IdWorld): Pair[] {
  const { test, places } = prober;
  const people = Object.entries({ staff, mentee });
  const reading = people.flatMap(([who, { token }]) =>
    slots.flatMap((room) =>
      slots.flatMap((message) =>
        ["before", "after"].map((way): Pair => ({
          kind: "room and message",
          name: `${who}: ${room} ${way} ${message}`,
          ...(room === "own" ? { mayAnswer: true } : {}),
          send: () => test.get(`getChatMessages/${rooms[room]}?${way}=${messages[message]}`, token),
        })),
      ),
    ),
  );
  const strangers = [
    scene.things.other.accountId,
    scene.things.super.accountId,
    places.other.mentee.accountId,
    places.super.mentee.accountId,
    missingId,
  ];
  const starting = people.flatMap(([who, { token }]) =>
    strangers.flatMap((chatMember) =>
      [{}, { roomId: rooms.own }, { organizationId: places.own.organizationId }].map((more): Pair => ({
        kind: "new chat",
        name: `${who} with ${chatMember} ${JSON.stringify(more)}`,
        send: () => test.post("startNewChat", { chatMember, ...more }, token),
      })),
    ),
  );
  const leaving = people.flatMap(([who, { token }]) =>
    (["neighbour", ...foreign] as const).map((room): Pair => ({
      kind: "leaving a room",
      name: `${who}: ${room}`,
      send: () => test.post("leaveChatRoom", { roomId: rooms[room] }, token),
    })),
  );
  const sending = people.flatMap(([who, { token }]) =>
    (["neighbour", ...foreign] as const).map((room): Pair => ({
      kind: "message to a room",
      name: `${who}: ${room}`,
      send: () =>
        test.post("sendMessage", { roomId: rooms[room], message: "Hello", clientId: "two ids" }, token),
    })),
  );
  return [...reading, ...starting, ...leaving, ...sending];
}

function codePairs({ scene, staff, mentee, exports, prober }: IdWorld): Pair[] {
  const { test } = prober;
  const urls = [
    "/apicalls/export",
    "/apicalls/export-mentee",
    "/export",
    "/export-mentee",
    "/apicalls/export-status",
    "/apicalls/job-status",
  ];
  return Object.entries({ staff, mentee }).flatMap(([who, { token }]) =>
    (["neighbour", ...foreign] as const).flatMap((slot): Pair[] => [
      ...urls.flatMap((url) =>
        ["", `?exportId=${exports.own.id}`].map((query): Pair => ({
          kind: "code of an export",
          name: `${who}: ${slot} at ${url}${query}`,
          send: () => getUrl(scene, `${url}/${exports[slot].code}${query}`, token),
        })),
      ),
      ...[{}, { code: exports.own.code }].map((more): Pair => ({
        kind: "export and code",
        name: `${who}: ${slot} ${JSON.stringify(more).length}`,
        send: () => test.post("export-code", { exportId: exports[slot].id, ...more }, token),
      })),
    ]),
  );
}

function filePairs({ prober, staff, mentee, attached }: IdWorld): Pair[] {
  return Object.entries({ staff, mentee }).flatMap(([who, { token }]) =>
    (who === "mentee" ? (["neighbour", ...foreign] as const) : foreign).flatMap((slot) =>
      ["", "?size=thumb", "?inline=1", `?name=${attached.own}`].map((query): Pair => ({
        kind: "stored file",
        name: `${who}: ${slot}${query}`,
        send: () => prober.test.get(`files/${attached[slot]}${query}`, token),
      })),
    ),
  );
}

/** Requests an export and downloads it. @returns the response, with the text of the file */
async function fetched(world: IdWorld, path: string, body: unknown): Promise<Answer> {
  const { scene, staff, prober } = world;
  const answer = await prober.test.post(path, { format: "csv", ...(body as object) }, staff.token);
  if (answer.body["status"] !== 1) return answer;
  const file = await getUrl(scene, `/apicalls/export/${String(answer.body["code"])}`, staff.token);
  return { ...answer, text: `${answer.text} ${file.text}` };
}

function listPairs(world: IdWorld): Pair[] {
  const { prober, staff, organizations, mentees, records } = world;
  const { test } = prober;
  const lists = ["users", "userRoles", "mentees"].flatMap((tableName) =>
    foreign.flatMap((slot) =>
      ["", mark].flatMap((searchText): Pair[] => {
        const body = { tableName, organizationId: organizations[slot], searchText, menteeId: undefined };
        const name = `${tableName} of ${slot}, search ${searchText}`;
        return [
          {
            kind: "list of an organization",
            name,
            mayAnswer: true,
            send: () => test.post("getTable", body, staff.token),
          },
          {
            kind: "options of an organization",
            name,
            mayAnswer: true,
            send: () => test.post("getList", { ...body, withSuper: "0" }, staff.token),
          },
          {
            kind: "export of an organization",
            name,
            mayAnswer: true,
            isExport: true,
            send: () => fetched(world, "export/overview", body),
          },
        ];
      }),
    ),
  );
  const advanced = foreign.flatMap((slot) =>
    ["advExportMentees", "advExportReport"].flatMap((name) =>
      [{}, { configGenders: [records.configGenders!.own] }, { configGenders: [mentees.other] }].map(
        (exportOptions): Pair => ({
          kind: "advanced export",
          name: `${name} of ${slot} ${JSON.stringify(exportOptions)}`,
          mayAnswer: true,
          isExport: true,
          send: () =>
            fetched(world, `export/${name}`, { organizationId: organizations[slot], exportOptions }),
        }),
      ),
    ),
  );
  const cases = foreign.flatMap((slot) =>
    ["8", "6", "3", "4", "5", "7", "1"].map((item): Pair => ({
      kind: "case file",
      name: `${slot} item ${item}`,
      send: () =>
        test.post(
          "export/mentee",
          { menteeId: mentees[slot], organizationId: organizations.own, itemsToExport: `,${item},` },
          staff.token,
        ),
    })),
  );
  return [...lists, ...advanced, ...cases];
}

function personPairs({ prober, staff, mentee, mentees, organizations, users }: IdWorld): Pair[] {
  const { test } = prober;
  return Object.entries({ staff, mentee }).flatMap(([who, { token }]) =>
    foreign.flatMap((slot): Pair[] =>
      [
        ["getUserRoles", { organizationId: organizations[slot], userId: users.own }],
        ["getMentee", { tableId: mentees[slot], menteeId: mentees.own }],
        ["getMenteeHeader", { tableId: mentees[slot], menteeId: mentees.own }],
        ["auth/secondFactor/reset", { tableName: "users", tableId: users[slot] }],
        ["auth/secondFactor/reset", { tableName: "mentees", tableId: mentees[slot] }],
        ["auth/secondFactor/reset", { tableName: "menteePassword", tableId: mentees[slot] }],
        ["markNotificationRead", { notificationId: slot, accountId: users[slot] }],
      ].map(([path, body]): Pair => ({
        kind: "person",
        name: `${who}: ${String(path)} ${slot} ${JSON.stringify(body)}`,
        send: () => test.post(String(path), body, token),
      })),
    ),
  );
}

export const thingPairs = (world: IdWorld): Pair[] => [
  ...chatPairs(world),
  ...codePairs(world),
  ...filePairs(world),
  ...listPairs(world),
  ...personPairs(world),
];
