/**
 * Measures how long the first click takes after a pause, compared with the clicks that follow. An agency of ten people
 * uses the product every few minutes. `npm run bench:idle -- --rounds 5 --pause 60`
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { connect, type Db } from "#server/platform/db/database.ts";
import { startEmbedded } from "#server/platform/db/embedded.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { startApp } from "./app.ts";
import { load } from "./load.ts";
import type { Call } from "./measure.ts";
import { addNote, save, table } from "./scenarios.ts";
import { median } from "./median.ts";

const { values } = parseArgs({
  options: {
    mentees: { type: "string", default: "50000" },
    rounds: { type: "string", default: "5" },
    /** Seconds without a call. */
    pause: { type: "string", default: "60" },
    /** Number of clicks after the first. */
    next: { type: "string", default: "10" },
    /** Names of calls, separated by commas. All by default. */
    only: { type: "string", default: "" },
  },
});
const number = (name: "mentees" | "rounds" | "pause" | "next") => Number(values[name]);

/** Each call gets the number of the click, so no two saves are the same. */
function callsOf(menteeId: string, roomId: string): Record<string, (click: number) => Call> {
  return {
    getRecord: () => ({ path: "getRecord", body: { tableName: "mentees", tableId: menteeId } }),
    getMentee: () => ({ path: "getMentee", body: { tableId: menteeId } }),
    getTable: () => table(""),
    "saveRecord, one field": (click) => save("mentees", menteeId, { cellPhone: `555010${1000 + click}` }),
    "saveRecord, a note": () => addNote(menteeId),
    sendMessage: (click) => ({
      path: "sendMessage",
      body: { roomId, message: `Hello ${click}`, clientId: `idle-${click}` },
    }),
    menteeOverview: () => ({ path: "menteeOverview", body: { menteeId } }),
    timeline: () => ({ path: "timeline", body: { menteeId } }),
    today: () => ({ path: "today", body: {} }),
    loadDashboard: () => ({ path: "loadDashboard" }),
  };
}

/** Returns a mentee of the session's organization, and the mentee's chat room, which the session's account is in. */
async function placeOf(
  db: Db,
  token: string,
  address: string,
): Promise<{ menteeId: string; roomId: string }> {
  const { rows } = await sql<{ menteeId: string; roomId: string }>`
    select m.id as "menteeId", r.id as "roomId"
    from sessions s join users u on u.account_id = s.account_id
    join mentees m on m.organization_id = u.organization_id join chat_rooms r on r.mentee_id = m.id
    where s.token_hash = sha256(convert_to(${token}, 'UTF8')) order by m.id limit 1`.execute(db);
  const place = rows[0];
  if (!place) throw new Error("The organization of the session has no mentee with a chat room.");
  await fetch(`${address}/apicalls/getChatMessages/${place.roomId}`, { headers: { authorization: token } });
  return place;
}

const folder = await mkdtemp(join(tmpdir(), "mentor-bench-idle-"));
await chmod(folder, 0o755);
const embedded = await startEmbedded({ dataDir: join(folder, "data") });
try {
  const database = connect(embedded.connection, { max: 1, statementTimeoutMs: 0 });
  await migrate(database.db);
  const loaded = await load(database.db, number("mentees"), Math.max(2, number("mentees") / 1000), 1);
  console.error(`${values.mentees} mentees loaded`);
  const app = await startApp(embedded.connection, join(folder, "app"), "");
  const token = loaded.askers[0]!.token;
  const { menteeId, roomId } = await placeOf(database.db, token, app.address);
  let click = 0;
  const time = async (make: (click: number) => Call): Promise<number> => {
    const { path, body } = make((click += 1));
    const start = performance.now();
    const answer = await fetch(`${app.address}/apicalls/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: token, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const took = performance.now() - start;
    if (!answer.ok || text.includes('"status":0'))
      throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
    return took;
  };
  console.log("| Call | First click (ms) | Next clicks (ms) | Ratio |\n| --- | --: | --: | --: |");
  const only = values.only.split(",").filter(Boolean);
  for (const [name, make] of Object.entries(callsOf(menteeId, roomId))) {
    if (only.length > 0 && !only.includes(name)) continue;
    for (let times = 0; times < number("next"); times += 1) await time(make);
    const [first, next]: [number[], number[]] = [[], []];
    for (let round = 0; round < number("rounds"); round += 1) {
      await sleep(number("pause") * 1000);
      first.push(await time(make));
      for (let times = 0; times < number("next"); times += 1) next.push(await time(make));
    }
    const [one, others] = [median(first), median(next)];
    console.log(`| ${name} | ${one.toFixed(1)} | ${others.toFixed(1)} | ${(one / others).toFixed(2)} |`);
  }
  await app.stop();
  await database.close();
} finally {
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}
