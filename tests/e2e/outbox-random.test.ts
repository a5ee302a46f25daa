/** Random sequences of offline, kill and online lose and duplicate no pending change (A5.6). */
import { sql } from "kysely";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import type { Person } from "#tests/support/factories.ts";
import { makeCase, makeWorker } from "#tests/support/mentee-case.ts";
import { beginAs, keptNames, openPhone, waitingKeys } from "#tests/support/phone.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeRandom } from "#tests/support/seeded.ts";
import { testSite } from "#tests/support/site.ts";
import { isFull, record } from "#tests/support/suite.ts";
import { onePixel } from "#tests/support/sample-files.ts";

const baseSeed = Number(process.env["TEST_SEED"]);
/** The rounds to run. Each has its own people and devices, so a failure can be repeated without the earlier rounds. */
const shards = Array.from({ length: 10 }, (_, at) => baseSeed + at);
const roundsPerShard = 10;
const stepsPerRound = 6;

let seed: number;
let random: (below: number) => number;
let mentee: Person;
let roomId: string;
let taskIds: string[];
let rounds = 0;
let kept = 0;
const site = testSite();
const worker = prepared(() => makeWorker(db()));
afterAll(() => {
  record({
    test: "random sequences of offline, kill and online",
    count: rounds,
    atLeast: 100,
    result: `${kept} messages, answers, photos and contacts, 0 lost, 0 doubled (seeds from ${baseSeed})`,
  });
});
/** Starts a shard with a new mentee with steps and a room, without pending changes. */
async function begin(shard: number): Promise<void> {
  seed = shard;
  random = makeRandom(shard);
  sure = { messages: [], answers: [], photos: [], contacts: [] };
  unsure.clear();
  done.clear();
  ({ mentee, taskIds, roomId } = await makeCase(db(), worker, { tasks: ["One", "Two", "Three"] }));
}
const db = () => site.db;

const textsOf = async (query: ReturnType<typeof sql<{ text: string }>>): Promise<string[]> =>
  (await query.execute(db())).rows.map(({ text }) => text);

/** Functions that return what is on the server. Values without an order are sorted. */
const stored = {
  messages: () =>
    textsOf(
      sql`select text from chat_messages where room_id = ${roomId} and message_type = 'Message' order by id`,
    ),
  answers: () =>
    textsOf(sql`select entry->>'note' as text from mentee_user_tasks, jsonb_array_elements(data_notes) entry
      where mentee_id = ${mentee.id} order by 1`),
  photos: () =>
    textsOf(sql`select f.original_name as text from mentee_user_tasks t, jsonb_array_elements(data_files) entry
      join files f on f.name = entry->>'file' where t.mentee_id = ${mentee.id} order by 1`),
  contacts: () =>
    textsOf(sql`select regexp_replace(note, '<[^>]*>', '', 'g') as text from mentee_user_notes
      where mentee_id = ${mentee.id} order by 1`),
  done: () =>
    textsOf(sql`select id::text as text from mentee_user_tasks where mentee_id = ${mentee.id} and completed
      order by 1`),
};
type Kind = keyof typeof stored;

/** What the server must have in the end, and what was typed right before a kill, which may exist at most once. */
let sure: Record<Exclude<Kind, "done">, string[]>;
const unsure = new Set<string>();
const done = new Set<string>();

/** A browser: its open page, and whether it is online. */
interface Device {
  readonly context: BrowserContext;
  page: Page;
  isOffline: boolean;
}
async function setOffline(device: Device, isOffline: boolean): Promise<void> {
  await device.context.setOffline(isOffline);
  device.isOffline = isOffline;
}
/** Closes the page at once, even in the middle of an action, and opens another one. */
async function kill(device: Device, path: string): Promise<void> {
  const next = await device.context.newPage();
  await device.page.close();
  device.page = next;
  await next.goto(site.url + path);
}

/** Acts, and waits until the change is encrypted on the device or stored on the server. */
async function keep(
  device: Device,
  act: () => Promise<unknown>,
  isStored: () => Promise<boolean>,
  wanted = () => "",
) {
  const before = new Set(await waitingKeys(device.page));
  await act();
  const isKept = async () =>
    (await waitingKeys(device.page)).some((key) => !before.has(key)) || (await isStored());
  await expect.poll(isKept, { message: `seed ${seed}, ${wanted()}` }).toBe(true);
}

/** Opens the overview of the mentee at the desk, with what logging a contact needs. */
async function openDesk(device: Device): Promise<void> {
  await kill(device, `/mentee/overview/${mentee.id}`);
  await device.page.getByRole("main").getByRole("button", { name: "Add", exact: true }).click();
  await device.page.getByRole("menuitem", { name: "Log contact" }).waitFor();
  await device.page.keyboard.press("Escape");
  // The code of the panel follows the first screen.
  await device.page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /log-contact-(?!button)/.test(name)),
  );
  await device.page.waitForLoadState("networkidle");
}

/** Opens a screen that works offline, and reloads it if it asks for that. */
async function go(device: Device, path: string): Promise<void> {
  const { page } = device;
  if (new URL(page.url()).pathname !== path) await page.goto(site.url + path);
  const stuck = page.locator("[data-missing=stuck]");
  const shown = page.locator("main textarea").or(stuck).first();
  for (await shown.waitFor(); (await stuck.count()) > 0; await shown.waitFor()) await page.reload();
}

/** Adds a text. Sometimes the page is closed at that moment. */
async function add(device: Device, kind: Exclude<Kind, "done">, text: string, act: () => Promise<unknown>) {
  const isKilled = random(5) === 0;
  if (isKilled) {
    await act();
    unsure.add(text);
    // Staff can't open the app offline.
    if (kind === "contacts") {
      await setOffline(device, false);
      await openDesk(device);
    } else await kill(device, new URL(device.page.url()).pathname);
  } else {
    await keep(device, act, async () => (await stored[kind]()).includes(text));
    sure[kind].push(text);
  }
}

const acts: readonly ((phone: Device, desk: Device, text: string) => Promise<unknown>)[] = [
  async function say(phone, _, text) {
    await go(phone, `/chat/${roomId}`);
    const main = phone.page.locator("main");
    await add(phone, "messages", text, async () => {
      await main.locator("textarea").fill(text);
      await main.getByRole("button", { name: "Send", exact: true }).tap();
    });
  },
  async function answer(phone, _, text) {
    await go(phone, `/plan/task-${taskIds[random(taskIds.length)]}`);
    await add(phone, "answers", text, async () => {
      await phone.page.getByRole("textbox").fill(text);
      await phone.page.getByRole("button", { name: "Send", exact: true }).tap();
    });
  },
  async function photograph(phone, _, text) {
    await go(phone, `/plan/task-${taskIds[random(taskIds.length)]}`);
    const file = { name: `${text}.png`, mimeType: "image/png", buffer: onePixel };
    await phone.page.getByRole("button", { name: "Take a photo" }).waitFor();
    await add(phone, "photos", file.name, () =>
      phone.page.locator("input[type=file]").first().setInputFiles(file),
    );
  },
  async function tap(phone) {
    const id = taskIds[random(taskIds.length)]!;
    await go(phone, `/plan/task-${id}`);
    // A page that was opened offline may show the state before the last tap.
    const button = phone.page.getByRole("button", { name: /^I did (it|not do it yet)$/ });
    let wanted = false;
    // The test taps the name that it read, because loading may change it.
    const tapIt = async (): Promise<void> => {
      const name = await button.innerText();
      wanted = name === "I did it";
      const isTapped = await phone.page
        .getByRole("button", { name, exact: true })
        .tap({ timeout: 3000 })
        .then(
          () => true,
          () => false,
        );
      if (!isTapped) await tapIt();
    };
    await keep(
      phone,
      tapIt,
      // While an earlier tap is pending, the server can match only by chance, so nothing may be pending.
      async () =>
        (await waitingKeys(phone.page)).length === 0 && (await stored.done()).includes(id) === wanted,
      () => `task ${id} ${wanted ? "done" : "not done"}`,
    );
    if (wanted) done.add(id);
    else done.delete(id);
  },
  async function logContact(_, desk, text) {
    const dialog = desk.page.getByRole("dialog");
    await desk.page.getByRole("main").getByRole("button", { name: "Add", exact: true }).click();
    await desk.page.getByRole("menuitem", { name: "Log contact" }).click();
    await dialog.getByText("Phone call", { exact: true }).click();
    await dialog.getByLabel("Note").fill(text);
    await add(desk, "contacts", text, () => dialog.getByRole("button", { name: "Save" }).click());
    await desk.page.getByRole("dialog").waitFor({ state: "hidden" });
  },
];

/** Describes what a browser shows and stores, for the report of a failure. */
async function describeDevice({ page }: Device): Promise<string> {
  // The list shows the state of each change. There is no list if nothing is pending.
  await page
    .locator("[data-outbox] button")
    .click({ timeout: 2000 })
    .catch(() => undefined);
  const shown = await page.locator("body").ariaSnapshot();
  return [page.url(), ...(await keptNames(page)), shown].join("\n");
}

/** Waits until everything is on the server, each once. */
async function expectAll(message: string): Promise<void> {
  const all = async () => ({
    messages: await stored.messages(),
    answers: await stored.answers(),
    photos: await stored.photos(),
    contacts: await stored.contacts(),
    done: await stored.done(),
  });
  const faults = async () => {
    const now = await all();
    const texts = [...now.messages, ...now.answers, ...now.photos, ...now.contacts];
    const isSure = (text: string) => !unsure.has(text);
    return {
      twice: texts.filter((text, at) => texts.indexOf(text) !== at),
      messages: now.messages.filter(isSure),
      answers: now.answers.filter(isSure),
      photos: now.photos.filter(isSure),
      contacts: now.contacts.filter(isSure),
      done: now.done,
    };
  };
  const wanted = {
    twice: [],
    messages: sure.messages,
    answers: sure.answers.toSorted(),
    photos: sure.photos.toSorted(),
    contacts: sure.contacts.toSorted(),
    done: [...done].toSorted(),
  };
  await expect.poll(faults, { message }).toEqual(wanted);
}

it.runIf(isFull).each(shards)(
  "Network cuts, kills and reconnections lose and duplicate nothing (seed %i)",
  async (shard) => {
    await begin(shard);
    const atDesk = await site.newPage({ viewport: { width: 1440, height: 900 } });
    await beginAs(atDesk, worker, site.url);
    const desk: Device = { context: atDesk.context(), page: atDesk, isOffline: false };
    await atDesk.goto(site.url);
    await openDesk(desk);
    const answers = [
      "/loadDashboard",
      "/plan",
      `/getChatMessages/${roomId}`,
      ...taskIds.map((id) => `/plan/step {"tableName":"menteeUserTasks","tableId":"${id}"}`),
    ];
    const opened = await openPhone(site, mentee, "/", answers);
    const phone: Device = { context: opened.context(), page: opened, isOffline: false };
    const goOn = async (round: number) => {
      for (let step = 0; step < stepsPerRound; step += 1) {
        await setOffline(phone, random(2) === 0);
        if (random(4) === 0) await kill(phone, new URL(phone.page.url()).pathname);
        if (random(3) === 0 && desk.isOffline) {
          await setOffline(desk, false);
          await openDesk(desk);
        }
        const act = acts[random(acts.length)]!;
        if (act.name === "logContact" && !desk.isOffline) await setOffline(desk, random(2) === 0);
        await act(phone, desk, `Words ${round}.${step}`);
      }
      for (const device of [phone, desk]) await setOffline(device, false);
      if (random(2) === 0) await kill(phone, "/plan");
      const message = `seed ${seed}, round ${round}`;
      await expectAll(message);
      for (const { page } of [phone, desk]) {
        await expect.poll(() => waitingKeys(page), { message }).toEqual([]);
        await expect.poll(() => page.locator("[data-outbox]").count(), { message }).toBe(0);
      }
      // No change in flight arrived twice.
      await expectAll(message);
      rounds += 1;
    };
    for (let round = 0; round < roundsPerShard; round += 1)
      await goOn(round).catch(async (error: unknown) => {
        console.error((await Promise.all([phone, desk].map(describeDevice))).join("\n\n"));
        throw error;
      });
    kept += Object.values(sure).flat().length;
    await phone.context.close();
    await desk.context.close();
  },
);
