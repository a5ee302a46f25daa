/**
 * Random sequences of offline, online, kill, sign-out, and a second person on one phone. Nothing is lost or
 * duplicated, nothing unsent is shown as sent, no person reads what another one wrote, and every sign-out reaches
 * the server.
 */
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { hashToken } from "#server/kernel/tokens.ts";
import { type Person, testPassword } from "#tests/support/factories.ts";
import { makeCase, makeWorker } from "#tests/support/mentee-case.ts";
import { keptNames, phone, untilReady, waitingKeys } from "#tests/support/phone.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeRandom } from "#tests/support/seeded.ts";
import { testSite } from "#tests/support/site.ts";
import { isWhole, record, times } from "#tests/support/suite.ts";

const baseSeed = Number(process.env["TEST_SEED"]);
/** Each shard has its own people and phone, so a failure can be repeated without the earlier sequences. */
const shards = Array.from({ length: isWhole ? 20 : 1 }, (_, at) => baseSeed + at);
const sequencesPerShard = times(5, 1);
const stepsPerSequence = 6;

/** Maximum milliseconds from the first connection until the server ends the session. `npm test` measures no times. */
const soonMs = times(8000, 60_000);

let sequences = 0;
let texts = 0;
let signOuts = 0;
const site = testSite();
const worker = prepared(() => makeWorker(db()));
afterAll(() => {
  record({
    test: "random sequences of offline, online, kill, sign-out and a second person",
    count: sequences,
    atLeast: 100,
    result: `${texts} texts and ${signOuts} sign-outs, 0 lost, 0 doubled, 0 wrongly shown as sent (seeds from ${baseSeed})`,
  });
});
const db = () => site.db;

// oxlint-disable vitest/no-standalone-expect -- The steps are methods of the phone; each of them looks at what it did.

const textsOf = async (query: ReturnType<typeof sql<{ text: string }>>): Promise<string[]> =>
  (await query.execute(db())).rows.map(({ text }) => text);

/** A person who uses the phone, and the texts that the server must have from this person in the end. */
class Visitor {
  readonly person: Person;
  readonly roomId: string;
  readonly taskId: string;
  readonly sure: string[] = [];
  /** Written right before a kill. It may exist, but only once. */
  readonly unsure: string[] = [];

  constructor({ mentee, roomId, taskIds }: Awaited<ReturnType<typeof makeCase>>) {
    this.person = mentee;
    this.roomId = roomId;
    this.taskId = taskIds[0]!;
  }

  stored(): Promise<string[]> {
    return textsOf(sql`
      select text from chat_messages where room_id = ${this.roomId} and message_type = 'Message'
      union all
      select entry->>'note' from mentee_user_tasks, jsonb_array_elements(data_notes) entry
      where mentee_id = ${this.person.id}`);
  }
}

/** One phone that two people use in turns. */
class Phone {
  page: Page;
  who: Visitor | undefined;
  isOffline = false;
  /** Tokens of sessions that were ended on this phone, but not yet on the server. */
  private ended: string[] = [];
  private readonly random: (below: number) => number;
  private readonly seed: number;

  constructor(page: Page, seed: number) {
    this.page = page;
    this.seed = seed;
    this.random = makeRandom(seed);
  }

  private get context() {
    return this.page.context();
  }

  private async open(path: string): Promise<void> {
    const next = await this.context.newPage();
    await this.page.close();
    this.page = next;
    await next.goto(site.url + path);
  }

  private async go(path: string): Promise<void> {
    const { page } = this;
    if (new URL(page.url()).pathname !== path) await page.goto(site.url + path);
    const stuck = page.locator("[data-missing=stuck]");
    const shown = page.locator("main textarea").or(stuck).first();
    for (await shown.waitFor(); (await stuck.count()) > 0; await shown.waitFor()) await page.reload();
  }

  private async setOffline(isOffline: boolean): Promise<void> {
    await this.context.setOffline(isOffline);
    this.isOffline = isOffline;
    if (!isOffline) await this.expectEnded();
  }

  private async expectEnded(): Promise<void> {
    const open = async () => {
      const hashes = this.ended.map(hashToken);
      const { rows } = await sql`select from sessions where token_hash = any(${hashes})`.execute(db());
      return rows.length;
    };
    await expect
      .poll(open, { timeout: soonMs, message: `seed ${this.seed}: a sign-out did not arrive` })
      .toBe(0);
    signOuts += this.ended.length;
    this.ended = [];
  }

  /** Expects that everything that the screen shows as sent is on the server. */
  private async expectTrue(): Promise<void> {
    const shown = await this.page
      .locator('[data-kind="Message"][data-source="from"][data-state="sent"] p, [data-sent] p:nth-of-type(2)')
      .allInnerTexts();
    const stored = (await this.who?.stored()) ?? [];
    expect(
      shown.filter((text) => !stored.includes(text)),
      `seed ${this.seed}: shown as sent`,
    ).toEqual([]);
  }

  private async write(text: string): Promise<void> {
    const { who } = this;
    if (!who) return;
    await this.go(this.random(2) === 0 ? `/chat/${who.roomId}` : `/plan/task-${who.taskId}`);
    const before = new Set(await waitingKeys(this.page));
    await this.page.locator("main textarea").first().fill(text);
    await this.page.locator("main").getByRole("button", { name: "Send", exact: true }).tap();
    if (this.random(5) === 0) {
      who.unsure.push(text);
      return this.open(new URL(this.page.url()).pathname);
    }
    const isKept = async () =>
      (await waitingKeys(this.page)).some((key) => !before.has(key)) || (await who.stored()).includes(text);
    await expect.poll(isKept, { message: `seed ${this.seed}: ${text}` }).toBe(true);
    who.sure.push(text);
  }

  async signOut(): Promise<void> {
    const token = await this.page.evaluate(() => localStorage.getItem("token"));
    if (token !== null) this.ended.push(token);
    const unsent = (await keptNames(this.page)).filter((name) =>
      name.startsWith(`${this.who?.person.accountId} outbox `),
    );
    await this.page.goto(`${site.url}/auth/sign-out`);
    await this.page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
    if (this.isOffline && unsent.length > 0)
      await this.page.getByText(/not sent yet; (it goes|they go) out when/).waitFor();
    this.who = undefined;
    const opened = await this.page.evaluate(() => localStorage.getItem("token"));
    expect(opened).toBeNull();
    if (!this.isOffline) await this.expectEnded();
  }

  async signIn(who: Visitor, other: Visitor): Promise<void> {
    if (this.isOffline) {
      // The page was closed meanwhile. The next page sends the sign-out, and a sign-in waits for it.
      if (this.random(2) === 0) await this.open("/auth/sign-in");
      await this.context.setOffline(false);
      this.isOffline = false;
    }
    await this.page.goto(`${site.url}/auth/sign-in`);
    await this.page.locator('input[name="username"]').fill(who.person.email);
    await this.page.locator('input[name="password"]').fill(testPassword);
    await this.page.getByRole("button", { name: "Sign in", exact: true }).click();
    await this.page.getByRole("heading", { name: /^Welcome/ }).waitFor();
    this.who = who;
    await this.expectEnded();
    for (const path of ["/", `/plan/task-${who.taskId}`, `/chat/${who.roomId}`]) {
      await this.page.goto(site.url + path);
      await this.page.locator("main h1, main textarea").first().waitFor();
      await this.page.waitForLoadState("networkidle");
      const words = await this.page.innerText("body");
      for (const text of [...other.sure, ...other.unsure]) expect(words).not.toContain(text);
    }
    await untilReady(this.page, [
      "/plan",
      `/plan/step {"tableName":"menteeUserTasks","tableId":"${who.taskId}"}`,
      `/getChatMessages/${who.roomId}`,
    ]);
  }

  async step(text: string, [one, two]: readonly [Visitor, Visitor]): Promise<void> {
    const dice = this.random(10);
    if (!this.who) await (this.random(2) === 0 ? this.signIn(one, two) : this.signIn(two, one));
    else if (dice < 2) await this.setOffline(!this.isOffline);
    else if (dice < 3) await this.open(new URL(this.page.url()).pathname);
    else if (dice < 5) await this.signOut();
    else await this.write(text);
    await this.expectTrue();
  }

  /** Signs everyone in again: pending changes are sent, and none are left. */
  async finish(visitors: readonly [Visitor, Visitor]): Promise<void> {
    const [one, two] = visitors;
    for (const [who, other] of [
      [one, two],
      [two, one],
    ] as const) {
      if (this.isOffline && this.who) await this.setOffline(false);
      if (this.who && this.who !== who) await this.signOut();
      if (!this.who) await this.signIn(who, other);
      const faults = async () => {
        const now = await who.stored();
        return {
          twice: now.filter((text, at) => now.indexOf(text) !== at),
          lost: who.sure.filter((text) => !now.includes(text)),
          waiting: await waitingKeys(this.page).then((keys) => keys.length),
          foreign: now.filter((text) => !who.sure.includes(text) && !who.unsure.includes(text)),
        };
      };
      // Another person's unsent changes stay until that person signs in.
      const isOwn = (name: string) => name.startsWith(`${other.person.accountId} outbox `);
      const waiting = (await keptNames(this.page)).filter(isOwn).length;
      await expect
        .poll(faults, { message: `seed ${this.seed}` })
        .toEqual({ twice: [], lost: [], waiting, foreign: [] });
    }
    await this.signOut();
  }
}

it.each(shards)(
  "Two people on one phone lose and duplicate nothing, and every sign-out arrives (seed %i)",
  async (seed) => {
    const page = await site.newPage(phone);
    const device = new Phone(page, seed);
    await page.goto(`${site.url}/auth/sign-in`);
    const visitors = [
      new Visitor(await makeCase(db(), worker, { tasks: ["One"] })),
      new Visitor(await makeCase(db(), worker, { tasks: ["Two"] })),
    ] as const;
    for (let sequence = 0; sequence < sequencesPerShard; sequence += 1) {
      for (let step = 0; step < stepsPerSequence; step += 1)
        await device.step(`Words ${sequence}.${step}`, visitors);
      sequences += 1;
      // Signing in takes most of the time.
      if (!isWhole && sequence + 1 < sequencesPerShard) continue;
      await device.finish(visitors);
      // Nothing is pending, so no one's data is left.
      expect(await keptNames(device.page)).toEqual([]);
    }
    for (const { sure, unsure } of visitors) texts += sure.length + unsure.length;
    await device.page.context().close();
  },
);
