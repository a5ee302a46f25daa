/** Kills while events of webhooks are sent and queued. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { record, times } from "#tests/support/suite.ts";
import { WebhookReceiver } from "#tests/support/webhook-receiver.ts";
import { tell } from "./tell.ts";
import { Victim } from "./victim.ts";
import { until } from "#tests/support/until.ts";

const events = times(1000, 300);
const kills = times(20, 5);
/** Delay of the receiver's responses, so that each kill hits some events between their arrival and the response. */
const answerAfterMs = 30;

let victim: Victim;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await WebhookReceiver.open();
  receiver.answer = (response) => setTimeout(() => response.end("ok"), answerAfterMs);
  victim = await Victim.start(undefined, { WEBHOOKS_TO_LOOPBACK: "true" });
});
afterAll(async () => {
  await victim?.remove();
  receiver.close();
});

test(`The application, killed ${kills} times while it sends webhooks, loses no event and repeats some with the same id`, async () => {
  const { token } = await victim.signIn("owner@harbor.example");
  const hook = { tableId: "0", name: "Hook", url: receiver.url, eventTypes: ["job.added"] };
  expect((await victim.call("webhooks/save", hook, { token })).body).toMatchObject({ status: 1 });
  const open = await victim.openDatabase();
  const { rows } = await sql<{ id: string }>`insert into jobs (organization_id, title)
    select 2, 'Job ' || n from generate_series(1, ${events}) n returning id`.execute(open.db);
  await open.close();
  const saved = new Set(rows.map(({ id }) => id));
  // A save that a kill interrupts is retried with the same key, so it creates one record and one event.
  const stop = new AbortController();
  const writing = (async () => {
    for (let n = 0; !stop.signal.aborted; n += 1) {
      const job = { tableName: "jobs", tableId: "0", data: { title: `Late ${n}` } };
      const key = `webhook-kill-${n}`;
      for (let id: unknown; id === undefined && !stop.signal.aborted; await sleep(20)) {
        id = await victim.call("saveRecord", job, { token, key }).then(
          ({ body }) => body["recordId"],
          () => undefined,
        );
        if (id !== undefined) saved.add(String(id));
      }
    }
  })();
  const ids = () => new Set(receiver.came.map(({ headers }) => headers["webhook-id"]));
  for (let kill = 1; kill <= kills; kill += 1) {
    const goal = Math.min(ids().size + Math.floor(events / (kills + 2)), events);
    await until(() => ids().size >= goal);
    await victim.killAndStart(kill % 4 === 0);
    await victim.untilReady();
  }
  stop.abort();
  await writing;
  const came = () =>
    new Map(receiver.came.map(({ event: { data }, headers }) => [data.id, headers["webhook-id"]]));
  await expect
    .poll(() => [...saved].filter((id) => !came().has(id)), { timeout: 240_000, interval: 200 })
    .toEqual([]);
  const repeated = receiver.came.length - ids().size;
  // Each record has one event, even if it was delivered more than once.
  expect(ids().size).toBe(came().size);
  expect(repeated).toBeLessThanOrEqual(kills * 4);
  const result = `${saved.size} events, ${repeated} sent again with the same id: 0 lost`;
  tell(result);
  record({ test: "kill -9 while webhooks are sent", count: kills, atLeast: 20, result });
});
