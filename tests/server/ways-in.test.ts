/**
 * Five ways to sign in, on known and unknown devices, with missing data: docs/operating.md says which one needs
 * what.
 */
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeCardCode, plainCode } from "#server/core/paper-cards/card-code.ts";
import { storeCards } from "#server/core/paper-cards/cards.ts";
import { hashToken, makeToken } from "#server/kernel/tokens.ts";
import { testApp } from "#tests/support/app.ts";
import {
  insertRow,
  makeMentee,
  makeOrganization,
  makeStaff,
  type Person,
  testPassword,
} from "#tests/support/factories.ts";

let organizationId: string;
let owner: Person;
let count = 0;
// Without a gateway, text messages stay in the database, where the test can read them.
const test = testApp({ env: { PUBLIC_URL: "https://app.example.org" } });
beforeAll(async () => {
  const { db } = test;
  // The first organization sees all others.
  await makeOrganization(db);
  organizationId = await makeOrganization(db);
  owner = await makeStaff(db, organizationId);
});
beforeEach(async () => {
  for (const table of ["deliveries", "rate_limits", "text_stops"])
    await test.query(sql`delete from ${sql.table(table)}`);
});

const birthday = "1985-04-03";

const cases = ["Complete record", "After STOP", "No birthday on record", "Wrong phone number"] as const;
type Case = (typeof cases)[number];

/** A person at a device, and what they have to sign in with. */
interface Seat {
  readonly mentee: Person;
  readonly phone: string;
  /** The phone that gets the person's texts. With a wrong number, it is a stranger's. */
  readonly isOwnPhone: boolean;
  /** The secret of the device, or `""` on a device without an earlier sign-in. */
  readonly device: string;
  /** Puts the case into effect. Called after the texts were sent. */
  stop(): Promise<unknown>;
}

/** @param hasEmail whether the mentee signs in with email and password, or has neither */
async function seat(which: Case, isKnown: boolean, hasEmail: boolean): Promise<Seat> {
  count += 1;
  const phone = `(555) 209-${String(count).padStart(4, "0")}`;
  const values = { cellPhone: phone, birthday: which === "No birthday on record" ? null : birthday };
  const mentee = await makeMentee(test.db, organizationId, { values });
  if (!hasEmail) {
    await test.query(
      sql`update accounts set email_key = null, password_hash = null, email_confirmed_at = null where id = ${mentee.accountId}`,
    );
    await test.query(sql`update mentees set email = null where id = ${mentee.id}`);
  }
  await test.query(sql`update mentees set text_consent_on = organization_day(organization_id), text_consent_to = mobile,
      sign_in_mobile = mobile
    where id = ${mentee.id}`);
  const device = isKnown ? makeToken() : "";
  if (isKnown)
    await insertRow(test.db, "known_devices", { accountId: mentee.accountId, deviceHash: hashToken(device) });
  return {
    mentee,
    phone,
    isOwnPhone: which !== "Wrong phone number",
    device,
    async stop() {
      if (which === "After STOP")
        await test.query(
          sql`insert into text_stops (number) select mobile from mentees where id = ${mentee.id}`,
        );
    },
  };
}

/** Returns true if a call opens a session. */
async function opens(path: string, payload: object, device: string): Promise<boolean> {
  const cookies: Record<string, string> = device ? { device } : {};
  const answer = await test.app.inject({ method: "POST", url: `/apicalls/auth/${path}`, payload, cookies });
  return typeof answer.json<Record<string, unknown>>()["token"] === "string";
}

/** Returns the name of the first attempt that opens a session. */
async function firstOf(tries: readonly (readonly [name: string, () => Promise<boolean>])[]): Promise<string> {
  for (const [name, enter] of tries) if (await enter()) return name;
  return "no";
}

const lastText = async (kind: string) =>
  (
    await sql<{
      body: string;
    }>`select body from deliveries where kind = ${kind} order by id desc limit 1`.execute(test.db)
  ).rows[0]?.body ?? "";

/** Signs in by each way with as little as possible. @returns what it took */
const ways: Readonly<Record<string, (which: Case, isKnown: boolean) => Promise<string>>> = {
  async email(which, isKnown) {
    const { mentee, device, stop } = await seat(which, isKnown, true);
    await stop();
    const login = { username: mentee.email, password: testPassword };
    return firstOf([["password", () => opens("login", login, device)]]);
  },
  async "code by text"(which, isKnown) {
    const { phone, device, isOwnPhone, stop } = await seat(which, isKnown, false);
    await stop();
    await test.post("auth/signInCode", { username: phone });
    const verificationCode = /\d{6}/.exec(await lastText("signInCode"))?.[0] ?? "";
    const body = { username: phone, verificationCode };
    // The owner of a wrong number has the code; the mentee has the device and the birthday.
    if (!isOwnPhone)
      return firstOf([
        ["code", () => opens("signInWithCode", body, "")],
        ["birthday", () => opens("signInWithCode", { ...body, verificationCode: "", birthday }, device)],
      ]);
    return firstOf([
      ["code", () => opens("signInWithCode", body, device)],
      ["code and birthday", () => opens("signInWithCode", { ...body, birthday: birthday.slice(5) }, device)],
    ]);
  },
  async card(which, isKnown) {
    const { mentee, device, stop } = await seat(which, isKnown, false);
    await stop();
    const code = plainCode(makeCardCode());
    await storeCards(test.db, [{ menteeId: mentee.id, code, signsIn: true, steps: [] }], owner.accountId);
    return firstOf([
      ["card", () => opens("cardEntry", { code, birthday: "" }, device)],
      ["card and birthday", () => opens("cardEntry", { code, birthday }, device)],
    ]);
  },
  async "link by text"(which, isKnown) {
    const { mentee, device, isOwnPhone, stop } = await seat(which, isKnown, false);
    const person = { tableName: "mentees", tableId: mentee.id };
    const { body } = await test.post("auth/inviteByText", person, owner.token);
    expect(body).toMatchObject({ status: 1 });
    await stop();
    const code = /\/i#(\w{12}) /.exec(await lastText("textInvitation"))?.[1] ?? "";
    const enter = (answer: unknown) => () => opens("textEntry", { code, answer }, isOwnPhone ? device : "");
    return firstOf([
      ["link", enter("")],
      ...(isOwnPhone
        ? ([
            ["link and birthday", enter(birthday)],
            ["link and number", enter(body["invitationNumber"] ?? "")],
          ] as const)
        : []),
    ]);
  },
  async "password from staff"(which, isKnown) {
    const { mentee, device, stop } = await seat(which, isKnown, true);
    await stop();
    await test.query(sql`update accounts set password_hash = null where id = ${mentee.accountId}`);
    const password = "a long and quiet walk";
    const save = {
      tableName: "menteePassword",
      tableId: mentee.id,
      data: { password, passwordConfirm: password },
    };
    expect((await test.post("saveRecord", save, owner.token)).body).toMatchObject({ status: 1 });
    return firstOf([["password", () => opens("login", { username: mentee.email, password }, device)]]);
  },
};

const cellsOf = (line: string) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
const lines = readFileSync("docs/operating.md", "utf8").split("\n");
const head = lines.findIndex((line) => line.startsWith("| Way in"));
const table = lines.slice(head + 2, head + 2 + 2 * Object.keys(ways).length).map(cellsOf);

describe("The ways to sign in match docs/operating.md", () => {
  it("for five ways, two devices, and four cases", () => {
    expect(cellsOf(lines[head] ?? "")).toEqual(["Way in", "Device", ...cases]);
    expect(table.map(([way, device]) => [way, device])).toEqual(
      Object.keys(ways).flatMap((way) => ["known", "unknown"].map((device) => [way, device])),
    );
  });

  it.each(
    table.flatMap(([way = "", device = "", ...expected]) =>
      cases.map((which, at) => ({ way, device, which, needs: expected[at] })),
    ),
  )("$way, $device device, $which: $needs", async ({ way, device, which, needs }) => {
    expect(await ways[way]!(which, device === "known")).toBe(needs);
  });
});

it("The owner of a wrong number reads nothing about the case in the texts and behind their links", async () => {
  const { mentee, phone } = await seat("Wrong phone number", false, false);
  await test.query(
    sql`update mentees set first_name = 'Planted', last_name = 'Words' where id = ${mentee.id}`,
  );
  await test.query(sql`update organizations set name = 'Reentry House' where id = ${organizationId}`);
  await test.post("auth/signInCode", { username: phone });
  await test.post("auth/inviteByText", { tableName: "mentees", tableId: mentee.id }, owner.token);
  const verificationCode = /\d{6}/.exec(await lastText("signInCode"))?.[0] ?? "";
  const code = /\/i#(\w{12}) /.exec(await lastText("textInvitation"))?.[1] ?? "";
  const read = [
    await lastText("signInCode"),
    await lastText("textInvitation"),
    (await test.post("auth/signInWithCode", { username: phone, verificationCode })).text,
    (await test.post("auth/textInvitation", { code })).text,
    (await test.post("auth/textEntry", { code, answer: "2000-01-01" })).text,
  ];
  expect(read.every((text) => text.length > 20)).toBe(true);
  for (const text of read) expect(text).not.toMatch(/Planted|Words|Reentry|\b1985\b/);
});
