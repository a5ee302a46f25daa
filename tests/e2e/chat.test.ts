import { sql } from "kysely";
import type { Locator, Page, Request } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { ChatRoom, ChatRoomsAnswer } from "#shared/contracts/responses/chat.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { insertRow, makeMentee, makeStaff, type Person } from "#tests/support/factories.ts";
import { holdBack } from "#tests/support/hold-back.ts";
import { roomOf, storeMessage } from "#tests/support/mentee-case.ts";
import { draftsOn } from "#tests/support/phone.ts";
import { openRecent } from "#tests/support/visitor.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { openWithToken } from "#tests/support/token-page.ts";
import { isFull } from "#tests/support/suite.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
/** Case manager of the mentee. */
let ana: Person;
let ben: Person;
let mia: Person;
let menteeRoom: string;
/** The room of Ana and Ben. */
let pairRoom: string;

/** A picture of one pixel. */
const face =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const t = textsOf("en");
const db = () => site.db;

async function makePeople() {
  // Organization 2 of the demo data.
  ana = await makeStaff(db(), "2", { values: { firstName: "Ana", lastName: "Álvarez" } });
  ben = await makeStaff(db(), "2", { values: { firstName: "Ben", lastName: "Quill" } });
  mia = await makeMentee(db(), "2", {
    language: "es",
    values: { firstName: "Mía", middleName: "", lastName: "Luna", caseManager: ana.id },
  });
  menteeRoom = await roomOf(db(), mia);
  const started = await site.app.post("startNewChat", { chatMember: ben.accountId }, ana.token);
  pairRoom = String(started.body["chatRoom"]);
}

const site = testSite();
beforeAll(async () => {
  await makePeople();
});

/** Stores a message as the server does, and notifies the connected clients. */
const store = (roomId: string, sender: Person, text: string) => storeMessage(site.app, roomId, sender, text);

const storedTexts = async (roomId: string): Promise<string[]> => {
  const { rows } = await sql<{ text: string }>`select text from chat_messages
    where room_id = ${roomId} and message_type = 'Message' order by id`.execute(db());
  return rows.map(({ text }) => text);
};

const rowOf = (page: Page, roomId: string) => page.locator(`[data-room-row="${roomId}"]`);
const lines = (page: Page) => page.locator('[data-kind="Message"]');
const input = (page: Page) => page.locator("textarea[name=message]");
const isLive = (page: Page) => page.locator("[data-live]").waitFor();
/** Finds the message with a text. */
const line = (page: Page, text: string) => lines(page).filter({ hasText: text });

async function openRoom(person: Person, roomId: string, options = {}): Promise<Page> {
  const page = await openWithToken(site, person.token, `/chat/${roomId}`, options);
  await isLive(page);
  return page;
}

async function say(page: Page, text: string) {
  await input(page).fill(text);
  await input(page).press("Enter");
}

const distanceToBottom = (page: Page) =>
  page.getByRole("log").evaluate((log) => Math.round(log.scrollHeight - log.scrollTop - log.clientHeight));

const middleOf = async (locator: Locator) => {
  const box = (await locator.boundingBox())!;
  return box.x + box.width / 2;
};

describe("The list of rooms", () => {
  it("shows face, name and unread count, and no badge at 0 [CHAT-01] [CHAT-03] [CHAT-04]", async () => {
    await store(menteeRoom, mia, "¿Puedo ir mañana?");
    await store(menteeRoom, mia, "Es por la cita.");
    const page = await openWithToken(site, ana.token, "/chat");
    const row = rowOf(page, menteeRoom);
    await row.waitFor();
    await expect.poll(() => row.innerText()).toContain("Mía Luna");
    await expect.poll(() => row.innerText()).toContain("Es por la cita.");
    // Without a picture, the initials are shown.
    await expect.poll(() => row.locator(".mantine-Avatar-root").innerText()).toBe("ML");
    await expect.poll(() => row.getByLabel("2 unread").innerText()).toBe("2");
    await expect
      .poll(() =>
        rowOf(page, pairRoom)
          .getByLabel(/unread/)
          .count(),
      )
      .toBe(0);
    await row.click();
    await page.waitForURL(`**/chat/${menteeRoom}`);
    await expect.poll(() => row.getByLabel(/unread/).count()).toBe(0);
    await page.getByRole("button", { name: t("chrome.messagesUnread", { count: 0 }) }).waitFor();
    await page.close();
  });

  it("finds rooms by member, in any case, with Enter and with the button [CHAT-02]", async () => {
    const page = await openWithToken(site, ana.token, "/chat");
    const rows = page.locator("[data-room-row]");
    await rowOf(page, menteeRoom).waitFor();
    const all = await rows.count();
    expect(all).toBeGreaterThan(1);
    const search = page.getByRole("textbox", { name: t("chat.searchLabel") });
    await search.fill("qUILL");
    await expect.poll(() => rows.count()).toBe(all);
    await search.press("Enter");
    await expect.poll(() => rows.count()).toBe(1);
    await expect.poll(() => rows.innerText()).toContain("Ben Quill");
    await search.fill("mia LUNA");
    await page.getByRole("button", { name: "SEARCH", exact: true }).click();
    await expect.poll(() => rows.innerText()).toContain("Mía Luna");
    await search.fill("nobody of this name");
    await search.press("Enter");
    await page.getByRole("status").filter({ hasText: "nobody of this name" }).waitFor();
    await search.fill("");
    await search.press("Enter");
    await expect.poll(() => rows.count()).toBe(all);
    await page.close();
  });
});

describe("A room", () => {
  it("shows its name and image, days, own messages right, others left, and notices in the middle [CHAT-06] [CHAT-07] [CHAT-08]", async () => {
    const roomId = await roomOf(db(), { id: "6" });
    await sql`update mentees set image = ${face} where id = 6`.execute(db());
    const visit = await site.app.get(`getChatMessages/${roomId}`, ana.token);
    const { room } = visit.body as unknown as { room: ChatRoom };
    await store(roomId, ana, "I am new here.");
    const page = await openRoom(ana, roomId);
    const pane = page.locator("[data-room]");
    await pane.getByRole("heading", { name: room.roomName }).waitFor();
    await expect.poll(() => pane.locator("img").first().getAttribute("src")).toBe(face);
    const days = () => page.locator('[data-kind="Date"]').allInnerTexts();
    await expect.poll(async () => (await days()).at(-1)).toBe("Today");
    expect((await days()).length).toBeGreaterThan(1);
    const center = await middleOf(page.getByRole("log"));
    const own = page.locator('[data-source="from"]').last();
    const others = page.locator('[data-source="to"]').last();
    await expect.poll(() => own.innerText()).toContain("I am new here.");
    expect((await own.boundingBox())!.x).toBeGreaterThan(center - 100);
    expect((await others.boundingBox())!.x).toBeLessThan(center - 100);
    const notice = page.locator('[data-kind="Notice"]').last();
    await expect.poll(() => notice.innerText()).toContain("Ana Álvarez");
    expect(Math.abs((await middleOf(notice)) - center)).toBeLessThan(12);
    await expectAccessible(page);
    await page.close();
  });

  it("sends with Enter and with Send, keeps line breaks, and sends nothing empty [CHAT-09] [CHAT-10]", async () => {
    const page = await openRoom(ana, pairRoom);
    await expect.poll(() => input(page).getAttribute("placeholder")).toBe("Type your message");
    await say(page, "   \n ");
    await expect.poll(() => page.getByRole("button", { name: "Send", exact: true }).isDisabled()).toBe(true);
    await input(page).fill("First line");
    await input(page).press("Shift+Enter");
    await input(page).pressSequentially("second line");
    await expect.poll(() => lines(page).count()).toBe(0);
    await input(page).press("Enter");
    await line(page, "second line").and(page.locator('[data-state="sent"]')).waitFor();
    await expect.poll(() => input(page).inputValue()).toBe("");
    await input(page).fill("By the button");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await line(page, "By the button").and(page.locator('[data-state="sent"]')).waitFor();
    await expect.poll(() => storedTexts(pairRoom)).toEqual(["First line\nsecond line", "By the button"]);
    await expect.poll(() => input(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.close();
  });

  it("stays at the bottom, loads older messages above, and announces new ones to a reader who scrolled up [CHAT-11] [SOCK-12]", async () => {
    const carl = await makeStaff(db(), "2", { values: { firstName: "Carl", lastName: "Old" } });
    const started = await site.app.post("startNewChat", { chatMember: carl.accountId }, ana.token);
    const roomId = String(started.body["chatRoom"]);
    const texts = Array.from({ length: 230 }, (_, index) => `Message number ${index + 1}.`);
    await Promise.all(texts.map((text) => store(roomId, carl, text)));
    const order = await storedTexts(roomId);
    const page = await openRoom(ana, roomId);
    await expect.poll(() => distanceToBottom(page)).toBeLessThanOrEqual(1);
    await expect.poll(() => lines(page).count()).toBe(100);
    await store(roomId, carl, "Appended while open.");
    await line(page, "Appended while open.").waitFor();
    await expect.poll(() => distanceToBottom(page)).toBeLessThanOrEqual(1);
    const log = page.getByRole("log");
    const first = order[order.length - 100]!;
    await log.evaluate((element) => {
      element.scrollTop = 0;
    });
    await expect.poll(() => lines(page).count()).toBe(201);
    // The message that the person is reading stays in view.
    await expect.poll(() => line(page, first).last().isVisible()).toBe(true);
    const place = (await line(page, first).last().boundingBox())!;
    expect(place.y).toBeGreaterThan(0);
    expect(place.y).toBeLessThan(900);
    await store(roomId, carl, "News for a reader.");
    await page.getByRole("button", { name: t("chat.newBelow") }).click();
    await expect.poll(() => distanceToBottom(page)).toBeLessThanOrEqual(1);
    await log.evaluate((element) => {
      element.scrollTop = 0;
    });
    await expect.poll(() => lines(page).count()).toBe(232);
    const shown = await lines(page).locator("p").allInnerTexts();
    expect(shown).toEqual([...order, "Appended while open.", "News for a reader."]);
    await say(page, "My own words");
    await line(page, "My own words").waitFor();
    await expect.poll(() => distanceToBottom(page)).toBeLessThanOrEqual(1);
    await page.close();
  });

  it.runIf(isFull)("stays in sync in two tabs [SOCK-12]", async () => {
    const page = await openRoom(ana, pairRoom);
    const twin = await page.context().newPage();
    await twin.goto(`/chat/${pairRoom}`);
    await isLive(twin);
    await say(page, "From the first tab");
    await line(twin, "From the first tab").waitFor();
    await say(twin, "From the second tab");
    await line(page, "From the second tab").waitFor();
    for (const tab of [page, twin]) {
      await expect.poll(() => line(tab, "From the first tab").count()).toBe(1);
      await expect.poll(() => line(tab, "From the second tab").count()).toBe(1);
      await expect.poll(() => line(tab, "From the second tab").getAttribute("data-source")).toBe("from");
    }
    await page.context().close();
  });

  it.runIf(isFull)("lets a team member leave, and does not offer this to members who must stay", async () => {
    const gus = await makeStaff(db(), "2", { values: { firstName: "Gus", lastName: "Guest" } });
    const leave = (page: Page) => page.getByRole("menuitem", { name: t("chat.leave") });
    const [manager, guest] = [await openRoom(ana, menteeRoom), await openRoom(gus, menteeRoom)];
    for (const page of [manager, guest]) {
      await page.getByRole("button", { name: t("chat.roomMenu") }).click();
      await page.getByRole("menuitem", { name: t("chat.openProfile") }).waitFor();
    }
    await expect.poll(() => leave(manager).count()).toBe(0);
    await leave(guest).click();
    await guest.waitForURL("**/chat");
    await manager.locator('[data-kind="Notice"]').filter({ hasText: "Gus Guest left" }).waitFor();
    await Promise.all([manager, guest].map((page) => page.close()));
  });

  it.runIf(isFull)("is not shown to a person who is not a member, and says so", async () => {
    const page = await openWithToken(site, ben.token, "/chat/999999");
    await page.getByText(t("chat.noSuchRoom")).waitFor();
    await expect.poll(() => input(page).count()).toBe(0);
    await page.close();
  });
});

describe("A mentee with one conversation", () => {
  it("opens it directly, without a search, and starts another one from its menu", async () => {
    const lee = await makeMentee(db(), "2", { values: { firstName: "Lee", caseManager: ana.id } });
    await site.app.get("getChatRooms", lee.token);
    const page = await openWithToken(site, lee.token, "/chat", phone);
    await page.waitForURL(/\/chat\/\d+$/);
    await input(page).waitFor();
    const newChat = page.getByRole("button", { name: "New Chat" });
    expect(await page.getByRole("search").count()).toBe(0);
    expect(await newChat.count()).toBe(0);
    expect(await page.getByRole("link", { name: t("chat.back") }).count()).toBe(0);
    await page.getByRole("button", { name: t("chat.roomMenu") }).click();
    await page.getByRole("menuitem", { name: "New Chat" }).click();
    const dialog = page.getByRole("dialog", { name: "Start New Chat" });
    await dialog.getByRole("button", { name: t("common.close") }).click();
    // Without a new conversation, the only one opens again.
    await page.waitForURL(/\/chat\/\d+$/);
    await input(page).waitFor();
    await page.close();
  });
});

describe("A new chat", () => {
  it("starts with a member from the dropdown, shows the hint, and opens its room [CHAT-12] [CHAT-13] [CHAT-14]", async () => {
    const dora = await makeStaff(db(), "2", { values: { firstName: "Dora", lastName: "Newman" } });
    const page = await openWithToken(site, ana.token, "/chat");
    await page.getByRole("button", { name: "New Chat" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Start New Chat" });
    await dialog.getByText(/chat icon/).waitFor();
    const start = dialog.getByRole("button", { name: "Start Chatting" });
    await expect.poll(() => start.isDisabled()).toBe(true);
    const { body } = await site.app.get("getChatRooms", ana.token);
    const { addChatMemberList } = body as unknown as ChatRoomsAnswer;
    const member = dialog.getByRole("combobox");
    await member.click();
    await expect.poll(() => page.getByRole("option").count()).toBe(addChatMemberList.length);
    await member.fill("dora");
    await page.getByRole("option", { name: "Dora Newman" }).click();
    await start.click();
    await page.waitForURL(/\/chat\/\d+$/);
    await page.locator("[data-room]").getByRole("heading", { name: "Dora Newman" }).waitFor();
    const roomId = /\d+$/.exec(page.url())![0];
    await isLive(page);
    await say(page, "Welcome!");
    const other = await openRoom(dora, roomId);
    await line(other, "Welcome!").waitFor();
    await Promise.all([page, other].map((one) => one.close()));
  });

  it("whose start takes long neither closes the dialog that was opened again nor leaves the page", async () => {
    await makeStaff(db(), "2", { values: { firstName: "Hal", lastName: "Host" } });
    const page = await openWithToken(site, ben.token, "/chat");
    const dialog = page.getByRole("dialog", { name: "Start New Chat" });
    const open = async () => {
      await page.getByRole("button", { name: "New Chat" }).first().click();
      await dialog.waitFor();
    };
    await open();
    await dialog.getByRole("combobox").fill("hal");
    await page.getByRole("option", { name: "Hal Host" }).click();
    const starts = await holdBack(page, "**/apicalls/startNewChat", "answers");
    await dialog.getByRole("button", { name: "Start Chatting" }).click();
    await expect.poll(starts.count).toBe(1);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await open();
    const answered = page.waitForResponse("**/apicalls/startNewChat");
    starts.release();
    await answered;
    // The list has the new room by now.
    await page.locator("[data-room-row]", { hasText: "Hal Host" }).waitFor();
    await settled(page);
    expect(await dialog.count()).toBe(1);
    expect(new URL(page.url()).pathname).toBe("/chat");
    await page.close();
  });
});

describe("A lost connection", () => {
  it("is retried every 3 seconds without limit, and messages sent in the meantime wait and arrive once [SOCK-03]", async () => {
    const page = await site.newPage();
    await page.clock.install();
    // Without WebSocket, every message uses a request, which the test can abort.
    await page.addInitScript((token) => {
      Reflect.deleteProperty(window, "WebSocket");
      localStorage.setItem("token", token);
    }, ana.token);
    await page.goto(`/chat/${pairRoom}`);
    await isLive(page);
    const attempts = new Set<Request>();
    let failed = 0;
    await page.route("**/socket.io/**", (route) => {
      attempts.add(route.request());
      return route.abort();
    });
    page.on("requestfailed", (request) => (failed += Number(attempts.has(request))));
    // The message would be sent with the next call that succeeds, as all unsent changes are.
    await page.route("**/apicalls/sendMessage", (route) => route.abort());
    site.app.app.server.closeAllConnections();
    await page.getByText(t("chat.lost")).waitFor();
    await say(page, "Written in a tunnel");
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    /** Waits until the page knows that the last attempt failed, because the next pause starts only then. */
    const attemptsFailed = async () => {
      await expect.poll(() => failed).toBe(attempts.size);
      // The page handles the failure before it evaluates this.
      await page.evaluate(() => undefined);
    };
    await attemptsFailed();
    const first = attempts.size + 1;
    await page.clock.fastForward(3000);
    for (let attempt = first; attempt < first + 4; attempt += 1) {
      await expect.poll(() => attempts.size).toBe(attempt);
      await attemptsFailed();
      await page.clock.runFor(2900);
      expect(attempts.size).toBe(attempt);
      await page.clock.runFor(200);
    }
    await page.clock.resume();
    await line(page, "Written in a tunnel").and(page.locator('[data-state="failed"]')).waitFor();
    await expect
      .poll(() => line(page, "Written in a tunnel").getByRole("alert").innerText())
      .toContain(t("errors.waits"));
    await input(page).fill("Half a thought");
    // A draft is stored a moment after the typing ends.
    await expect.poll(async () => (await draftsOn(page)).join()).toContain(":draft");
    await page.reload();
    // Neither the message nor the text in the box is lost.
    await line(page, "Written in a tunnel").waitFor();
    await expect.poll(() => input(page).inputValue()).toBe("Half a thought");
    await store(pairRoom, ben, "Said while you were away");
    await page.unroute("**/apicalls/sendMessage");
    await page.unroute("**/socket.io/**");
    await isLive(page);
    await line(page, "Said while you were away").waitFor();
    await line(page, "Written in a tunnel").and(page.locator('[data-state="sent"]')).waitFor();
    await expect
      .poll(async () => (await storedTexts(pairRoom)).filter((text) => text === "Written in a tunnel"))
      .toHaveLength(1);
    await expect.poll(() => line(page, "Written in a tunnel").count()).toBe(1);
    await page.close();
  });

  it.runIf(isFull)("is restored after the server closed it, for a person who only listens", async () => {
    const page = await openRoom(ben, pairRoom);
    site.app.app.server.closeAllConnections();
    await store(pairRoom, ana, "After the break");
    await line(page, "After the break").waitFor();
    await expect.poll(() => line(page, "After the break").count()).toBe(1);
    await page.close();
  });

  it.runIf(isFull)("keeps a message that is too long, and says how long it is", async () => {
    const page = await openRoom(ana, pairRoom);
    await input(page).fill("x".repeat(5001));
    await input(page).press("Enter");
    await page.getByRole("status").filter({ hasText: "5001" }).waitFor();
    await expect.poll(() => input(page).inputValue()).toHaveLength(5001);
    await page.close();
  });

  it.runIf(isFull)("closes the room for a person who may no longer be in it", async () => {
    await site.app.get(`getChatMessages/${menteeRoom}`, ben.token);
    const page = await openRoom(ben, menteeRoom);
    await sql`update chat_members set removed_at = now()
      where room_id = ${menteeRoom} and account_id = ${ben.accountId}`.execute(db());
    await page.getByText(t("chat.noSuchRoom")).waitFor();
    await expect.poll(() => lines(page).count()).toBe(0);
    await page.close();
  });
});

describe("The chat of a mentee", () => {
  it("opens from the list, finds its room in the record, and exchanges messages with it [MCHAT-01] [MCHAT-03] [MCHAT-04] [MCHAT-05] [MCHAT-06]", async () => {
    const page = await openWithToken(site, ana.token, "/mentee/manage?q=Luna");
    const record = page.waitForResponse("**/apicalls/getMenteeHeader");
    const messages = page.waitForRequest("**/apicalls/getChatMessages/*");
    await page.getByRole("link", { name: /^Chat with .*Luna/ }).click();
    await page.waitForURL(`**/mentee/chat/${mia.id}`);
    const { dataValues } = (await (await record).json()) as { dataValues: { chatRoomId: string } };
    expect(dataValues.chatRoomId).toBe(menteeRoom);
    expect((await messages).url()).toContain(`/getChatMessages/${menteeRoom}`);
    await isLive(page);
    await expect.poll(() => page.locator('[data-kind="Date"]').count()).toBeGreaterThan(0);
    await say(page, "See you at nine.");
    await line(page, "See you at nine.").and(page.locator('[data-state="sent"]')).waitFor();
    await store(menteeRoom, mia, "Gracias.");
    await line(page, "Gracias.").waitFor();
    // Another team member opens the room, which adds a notice to the same list.
    const zoe = await makeStaff(db(), "2", { values: { firstName: "Zoe", lastName: "Visitor" } });
    await site.app.get(`getChatMessages/${menteeRoom}`, zoe.token);
    await page.locator('[data-kind="Notice"]').filter({ hasText: "Zoe Visitor" }).waitFor();
    await expectAccessible(page);
    await page.close();
  });

  it("has an input and Send only if the room has a name [MCHAT-02]", async () => {
    const page = await openWithToken(site, ana.token, "/");
    await page.route("**/apicalls/getChatMessages/*", async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { roomName: string; room: ChatRoom };
      await route.fulfill({ json: { ...answer, roomName: "", room: { ...answer.room, roomName: "" } } });
    });
    await page.goto(`/mentee/chat/${mia.id}`);
    await lines(page).first().waitFor();
    await expect.poll(() => input(page).count()).toBe(0);
    await expect.poll(() => page.getByRole("button", { name: "Send", exact: true }).count()).toBe(0);
    await page.unroute("**/apicalls/getChatMessages/*");
    await page.reload();
    await input(page).waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Send", exact: true }).count()).toBe(1);
    await page.close();
  });
});

describe("The chat on a phone", () => {
  it.runIf(isFull)("shows the message box of a mentee's chat below the mentee's tabs", async () => {
    const page = await openWithToken(site, ana.token, `/mentee/chat/${mia.id}`, phone);
    await isLive(page);
    const box = (await page.getByRole("button", { name: "Send", exact: true }).boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(844);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390);
    await page.close();
  });

  it.runIf(isFull)(
    "shows list and room as separate pages with a way back, and nothing scrolls sideways",
    async () => {
      const page = await openWithToken(site, ana.token, "/chat", phone);
      await rowOf(page, menteeRoom).tap();
      await isLive(page);
      await expect.poll(() => page.locator("[data-room-row]").count()).toBe(0);
      await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("Mía Luna");
      const box = (await page.getByRole("button", { name: "Send", exact: true }).boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(844);
      expect(box.height).toBeGreaterThanOrEqual(44);
      await expect
        .poll(() =>
          page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]),
        )
        .toEqual([390, 844]);
      await expectAccessible(page);
      await page.getByRole("link", { name: t("chat.back") }).tap();
      await rowOf(page, pairRoom).waitFor();
      await expect.poll(() => page.locator("[data-room]").count()).toBe(0);
      await expectAccessible(page);
      await page.close();
    },
  );
});

describe("Staff in English and a mentee in Spanish", () => {
  it.runIf(isFull)(
    "chat both ways with badges and news without a reload, and the staff member sees a completed task [CHAT-04] [SOCK-12] [NOTIF-07] [CHROME-11]",
    async () => {
      const es = textsOf("es");
      const fin = await makeStaff(db(), "2", { values: { firstName: "Fin", lastName: "Case" } });
      const luz = await makeMentee(db(), "2", {
        language: "es",
        values: { firstName: "Luz", middleName: "", lastName: "Paz", caseManager: fin.id },
      });
      const taskId = await insertRow(db(), "menteeTasks", { organizationId: "2", name: "Sacar el acta" });
      await insertRow(db(), "menteeUserTasks", {
        organizationId: "2",
        menteeId: luz.id,
        menteeTaskId: taskId,
        startDate: "2026-01-01",
        endDate: "2099-12-31",
        points: 15,
        createdBy: fin.accountId,
      });
      const roomId = await roomOf(db(), luz);

      const staff = await openWithToken(site, fin.token, `/mentee/chat/${luz.id}`);
      const mentee = await openWithToken(site, luz.token, "/", { ...phone, locale: "es-US" });
      await isLive(staff);
      await mentee.getByRole("heading", { level: 1, name: "Hola, Luz" }).waitFor();
      // A reload would remove this mark.
      for (const page of [staff, mentee]) await page.evaluate(() => Reflect.set(window, "mark", 1));

      // English to Spanish: badge and dropdown first, then the room.
      await say(staff, "Hello Luz, did you get the certificate?");
      await mentee.getByRole("button", { name: es("chrome.messagesUnread", { count: 1 }) }).waitFor();
      await mentee.getByRole("button", { name: es("chrome.notificationsUnread", { count: 1 }) }).waitFor();
      await say(staff, "It is at the city hall.");
      await mentee.getByRole("button", { name: es("chrome.messagesUnread", { count: 2 }) }).tap();
      await mentee.getByRole("menuitem", { name: /Fin Case/ }).tap();
      await mentee.waitForURL(`**/chat/${roomId}`);
      await isLive(mentee);
      await line(mentee, "Hello Luz").waitFor();
      await mentee.getByRole("button", { name: es("chrome.messagesUnread", { count: 0 }) }).waitFor();
      await mentee.getByRole("button", { name: es("chrome.notificationsUnread", { count: 0 }) }).waitFor();
      await expect.poll(() => input(mentee).getAttribute("placeholder")).toBe(es("chat.typeMessage"));

      // Spanish to English.
      await say(mentee, "Sí, ya lo tengo.");
      await line(staff, "Sí, ya lo tengo.").waitFor();
      await expect.poll(() => line(staff, "Sí, ya lo tengo.").getAttribute("data-source")).toBe("to");
      await expect.poll(() => line(mentee, "Sí, ya lo tengo.").getAttribute("data-source")).toBe("from");

      // The mentee completes the task with one tap; a minute later the case manager is notified.
      await staff.getByRole("link", { name: t("chrome.dashboard"), exact: true }).click();
      await openRecent(staff);
      await staff.locator('[data-card="tasks"]').waitFor();
      await expect.poll(() => staff.locator('[data-card="tasks"]').getByText("Luz Paz").count()).toBe(0);
      await mentee.getByRole("button", { name: es("chrome.openMenu") }).tap();
      await mentee
        .getByRole("navigation", { name: es("chrome.mainNavigation") })
        .getByRole("link", { name: es("chrome.home"), exact: true })
        .tap();
      await mentee.getByRole("button", { name: es("dashboard.iDidIt"), exact: true }).tap();
      await mentee.getByRole("status").filter({ hasText: "+15 puntos" }).waitFor();
      const passMinute = () =>
        sql`update notifications set created_at = now() where account_id = ${fin.accountId} and created_at > now()
          returning id`.execute(db());
      await expect.poll(async () => (await passMinute()).rows.length).toBe(1);
      await staff.getByRole("button", { name: t("chrome.notificationsUnread", { count: 1 }) }).click();
      await staff.getByRole("menuitem", { name: /Sacar el acta/ }).waitFor();
      await staff.keyboard.press("Escape");
      await staff.locator('[data-card="tasks"]').getByText("Luz Paz").waitFor();
      await staff.locator('[data-card="tasks"]').getByRole("link", { name: "Sacar el acta" }).click();
      await staff.waitForURL(`**/mentee/mentee-tasks/${luz.id}`);
      await staff.getByRole("button", { name: /^Done \(\d+\)$/ }).click();
      await staff
        .getByRole("checkbox", { name: /not completed: Sacar el acta/ })
        .first()
        .waitFor();
      for (const page of [staff, mentee])
        expect(await page.evaluate(() => Reflect.get(window, "mark"))).toBe(1);
      await Promise.all([staff, mentee].map((page) => page.close()));
    },
  );
});

it.runIf(isFull)("The chat shows the day of each message in the reader's time zone [CHAT-07]", async () => {
  // 23:30 in New York is the next day in UTC.
  const late = await makeStaff(db(), "2", { values: { firstName: "Late", lastName: "Night" } });
  const started = await site.app.post("startNewChat", { chatMember: late.accountId }, ana.token);
  const roomId = String(started.body["chatRoom"]);
  await store(roomId, late, "Evening");
  await store(roomId, late, "Morning");
  await sql`update chat_messages set created_at = case text when 'Evening' then timestamptz '2026-03-04 04:30Z'
    else timestamptz '2026-03-04 14:00Z' end where room_id = ${roomId}`.execute(db());
  const page = await openRoom(ana, roomId, { timezoneId: "America/New_York" });
  const kinds = await page
    .locator("[data-kind]")
    .evaluateAll((all) =>
      all.map((one) =>
        one.getAttribute("data-kind") === "Date" ? (one as HTMLElement).innerText : "Message",
      ),
    );
  expect(kinds).toEqual([
    expect.stringMatching(/Tuesday.*March 3/),
    "Message",
    expect.stringMatching(/Wednesday.*March 4/),
    "Message",
  ]);
  await page.close();
});

it("The browser reported no errors", () => {
  expect(site.failures).toEqual([]);
});
