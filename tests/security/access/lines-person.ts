/** Public calls, and calls about only the signed-in person. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { hashToken } from "#server/kernel/tokens.ts";
import { insertRow, makeMentee, makeStaff, signIn } from "#tests/support/factories.ts";
import { dayAway } from "#tests/support/days.ts";
import { withFreshSession, type Actor } from "#tests/security/support/actors.ts";
import { postForm } from "#tests/security/support/forms.ts";
import { missingId, type Owner } from "#tests/security/support/prober.ts";
import { done, expectedOutcome, forbidden, missing, refused } from "./expected.ts";
import { everybody, forSignedIn, post, type Line } from "./line.ts";
import { accountFor, getUrl, type Scene } from "#tests/security/support/scene.ts";

/** A call with the same outcome for everyone, with or without a token. */
const open = (route: string, expected: string, body?: unknown): Line => ({
  route,
  owners: ["own"],
  send: (scene, { person }) => {
    const [method, url = ""] = route.split(" ");
    if (method === "GET") return getUrl(scene, url, person.token);
    return scene.prober.test.post(url.replace("/apicalls/", ""), body, person.token);
  },
  expected: () => expected,
});

/** Resets the limits of wrong codes before each call, because all actors have the same address. */
const guessing = (line: Line): Line => ({
  ...line,
  send: async (scene, actor, owner) => {
    await sql`delete from rate_limits`.execute(scene.prober.test.db);
    return line.send(scene, actor, owner);
  },
});

/** Public calls. Those that start a session or check a code validate the body first, so an empty one gets no 401. */
const publicLines: Line[] = [
  open("GET /apicalls/health", done),
  open("GET /apicalls/ready", done),
  open("GET /apicalls/openapi.json", "200/undefined"),
  open("GET /metrics", "200/undefined"),
  open("GET /apicalls/getConfigSettings", done),
  open("POST /apicalls/getContent", missing, { contentPage: "/no-such-page" }),
  open("POST /apicalls/auth/login", "400"),
  open("POST /apicalls/auth/forgotPass", "400"),
  open("POST /apicalls/auth/signInCode", "400"),
  open("POST /apicalls/auth/signInWithCode", "400"),
  open("POST /apicalls/auth/cardEntry", "400"),
  open("POST /apicalls/auth/textInvitation", "400"),
  open("POST /apicalls/auth/textEntry", "400"),
  open("POST /apicalls/paperCards/open", "400"),
  open("POST /apicalls/paperCards/done", "400"),
  open("POST /apicalls/auth/checkVerificationCode", "400"),
  open("POST /apicalls/auth/saveForgotPass", "400"),
  open("POST /apicalls/auth/secondFactor", "400"),
  open("POST /apicalls/auth/sso", "400"),
  open("POST /apicalls/auth/sso/finish", "400"),
  open("POST /apicalls/auth/sso/link", "400"),
  open("POST /apicalls/auth/passkey", "400"),
  open("POST /apicalls/auth/passkeyOptions", done, {}),
  open("POST /apicalls/auth/acceptInvitation", "400"),
  open("POST /apicalls/auth/setup", "400"),
  open("POST /apicalls/auth/notMyAddress", "400"),
  guessing(open("GET /apicalls/auth/invitation", missing)),
  guessing(open("GET /apicalls/auth/setup", missing)),
  guessing(open("GET /apicalls/calendar/:token.ics", missing)),
];

const get = (path: string): Line => ({
  route: `GET /apicalls/${path.split("?")[0]}`,
  owners: ["own"],
  send: ({ prober }, actor) => prober.test.get(path, actor.person.token),
  expected: forSignedIn(() => done),
});

/** The four calls that are open before a second factor is set up. */
const beforeSecondFactor = (line: Line, expected: string): Line => ({
  ...line,
  expected: ({ kind }) => (kind === "nobody" ? "401" : expected),
});

/** A browser's subscription to push messages. Its key is the base point of the curve. */
const browser = {
  endpoint: "https://updates.push.services.mozilla.com/wpush/v2/access",
  keys: {
    p256dh: "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
    auth: "AAAAAAAAAAAAAAAAAAAAAA",
  },
};

/** Adds a push subscription to the account that a call is about, and returns its id. */
async function subscriptionOf(scene: Scene, actor: Actor, owner: Owner | null): Promise<string> {
  if (owner === null) return missingId;
  return insertRow(scene.prober.test.db, "pushSubscriptions", {
    accountId: accountFor(scene, actor, owner),
    // Refused without a connection, because this name does not exist.
    endpoint: `https://push.invalid/${randomBytes(8).toString("hex")}`,
    endpointHash: randomBytes(32),
    publicKey: Buffer.from(browser.keys.p256dh, "base64url"),
    authSecret: Buffer.alloc(16),
  });
}

const nothingToDo = { ...everybody, expected: () => refused };

const ownLines: Line[] = [
  beforeSecondFactor(get("auth/user"), done),
  beforeSecondFactor(
    {
      ...post("auth/logout", () => ({}), everybody),
      send: async ({ prober }, actor) => {
        const { person } = await withFreshSession(prober, actor);
        return prober.test.post("auth/logout", {}, person.token);
      },
    },
    done,
  ),
  beforeSecondFactor(
    post("auth/secondFactor/start", () => ({}), everybody),
    done,
  ),
  beforeSecondFactor(
    post("auth/secondFactor/confirm", () => ({}), everybody),
    refused,
  ),
  get("auth/sso/links"),
  post("auth/sso/unlink", () => ({ linkId: "1" }), { ...everybody, expected: forSignedIn(() => missing) }),
  get("auth/passkeys"),
  post("auth/passkeys/start", () => ({}), everybody),
  post("auth/passkeys/add", () => ({}), { ...everybody, expected: forSignedIn(() => "400") }),
  post("auth/passkeys/remove", () => ({ passkeyId: "1" }), {
    ...everybody,
    expected: forSignedIn(() => missing),
  }),
  post("auth/secondFactor/disable", () => ({}), nothingToDo),
  post("auth/secondFactor/recoveryCodes", () => ({}), nothingToDo),
  post("auth/sendConfirmation", () => ({}), nothingToDo),
  post("auth/confirmAddress", () => ({ code: "unknown" }), {
    ...everybody,
    expected: forSignedIn(() => missing),
  }),
  get("auth/outboxKey"),
  get("getProfileInfo"),
  get("getNotifications"),
  get("getNotificationList"),
  get("getNotificationPreferences"),
  get("loadDashboard"),
  {
    ...get("loadDashboard/charts"),
    expected: forSignedIn((actor) =>
      actor.kind === "mentee" ? forbidden : expectedOutcome("mentees", "list", "own", actor),
    ),
  },
  post("auth/sessions/keep", () => ({}), {
    owners: ["own"],
    expected: (actor) => (actor.kind === "mentee" ? done : forbidden),
  }),
  post("find", () => ({ tableName: "resources" }), {
    owners: ["own"],
    expected: (actor) => expectedOutcome("resources", "list", "own", actor),
  }),
  { ...get("checkIn"), expected: forSignedIn((actor) => (actor.kind === "mentee" ? done : forbidden)) },
  { ...get("followUp"), expected: forSignedIn((actor) => (actor.kind === "mentee" ? done : forbidden)) },
  post("followUp/answer", () => ({ id: "999999999", question: "employed", answer: "yes" }), {
    owners: ["own"],
    expected: ({ kind }) => (kind === "mentee" ? missing : forbidden),
  }),
  { ...get("plan"), expected: forSignedIn((actor) => (actor.kind === "mentee" ? done : forbidden)) },
  post("today", () => ({}), {
    owners: ["own"],
    expected: ({ kind }) => (kind === "mentee" ? forbidden : done),
  }),
  { ...get("today/count"), expected: forSignedIn((actor) => (actor.kind === "mentee" ? forbidden : done)) },
  {
    ...get("ownMentees"),
    expected: forSignedIn((actor) =>
      actor.kind === "mentee" ? forbidden : expectedOutcome("mentees", "list", "own", actor),
    ),
  },
  get("geocode?q=Baltimore"),
  post("calendarLink", () => ({ action: "read" }), everybody),
  post("saveNotificationPreferences", () => ({}), everybody),
  get("push"),
  post("push/choices", () => ({ kinds: { message: "1" } }), everybody),
  post("push/subscribe", () => browser, everybody),
  {
    ...post("update-profile", () => ({}), everybody),
    send: ({ prober: { test } }, actor) =>
      postForm(test, "update-profile", { updateType: "lang", languageCode: "en" }, actor.person.token),
  },
  post(
    "markNotificationRead",
    async (scene, actor, owner) => {
      if (owner === null) return { notificationId: missingId };
      const accountId = accountFor(scene, actor, owner);
      const { db } = scene.prober.test.database;
      const notification = { accountId, notificationType: "message", notificationSubject: "S" };
      return { notificationId: await insertRow(db, "notifications", notification) };
    },
    { expected: (_actor, owner) => (owner === "own" ? done : missing) },
  ),
  // A missing subscription counts as ended, and another person's stays.
  post(
    "push/unsubscribe",
    async (scene, actor, owner) => ({ subscriptionId: await subscriptionOf(scene, actor, owner) }),
    { expected: () => done },
  ),
  post(
    "push/test",
    async (scene, actor, owner) => {
      await sql`delete from rate_limits`.execute(scene.prober.test.db);
      return { subscriptionId: await subscriptionOf(scene, actor, owner) };
    },
    { expected: (_actor, owner) => (owner === "own" ? refused : missing) },
  ),
];

/** People who may set another person's password, from the record or from the screen of passwords. */
function powerOutcome(tableName: PersonTable, actor: Actor, owner: Owner): string {
  const onRecord = expectedOutcome(tableName, "change", owner, actor);
  if (tableName !== "mentees" || onRecord !== done) return onRecord;
  const onPassword = expectedOutcome("menteePassword", "change", owner, actor);
  return onPassword === forbidden ? forbidden : onRecord;
}

type PersonTable = (typeof personTables)[number];
const personTables = ["users", "mentees", "menteePassword"] as const;

/** Makes a person without permissions for one cell only, because some of these calls sign the person out. */
async function personOf({ prober }: Scene, tableName: PersonTable, owner: Owner | null): Promise<string> {
  if (owner === null) return missingId;
  const { db } = prober.test.database;
  const { organizationId, bareRole } = prober.places[owner];
  const made =
    tableName === "users"
      ? makeStaff(db, organizationId, { role: bareRole })
      : makeMentee(db, organizationId);
  return (await made).id;
}

/** Everyone here has a password, and no pending email, second factor, or number, so these calls have nothing to do. */
const powerLines: Line[] = personTables.flatMap((tableName) =>
  Object.entries({
    "auth/secondFactor/reset": refused,
    "auth/inviteAgain": refused,
    "auth/inviteByText": refused,
    "auth/renewNumber": refused,
    "auth/confirmNumber": refused,
    "mails/retry": refused,
    "auth/sessions/of": done,
    "auth/sessions/endOf": done,
  }).map(([path, allowed]) =>
    post(
      path,
      async (scene, _actor, owner) => ({
        tableName,
        tableId: await personOf(scene, tableName, owner),
        number: "+15555550100",
      }),
      {
        name: tableName,
        expected: (actor, owner) => {
          const outcome = powerOutcome(tableName, actor, owner);
          return outcome === done ? allowed : outcome;
        },
      },
    ),
  ),
);

/** Only for Owners. Without an email server, the call is refused by a business rule. */
const mailLines: Line[] = [
  post("mails/test", () => ({}), {
    expected: (actor) => (actor.isOwner ? refused : forbidden),
    owners: ["own"],
  }),
];

/** The steps that set up an organization: for its Owners. */
const ownerOutcome = (actor: Actor): string => (actor.isOwner ? done : forbidden);
const firstDayLines: Line[] = [
  { ...get("firstDay"), expected: forSignedIn(ownerOutcome) },
  post("firstDay/end", () => ({}), { expected: ownerOutcome, owners: ["own"] }),
];

/** API keys, for people who hold their access key and may change tables. */
function keyOutcome(actor: Actor, act: "list" | "read", owner: Owner): string {
  const listed = expectedOutcome("apiKeys", act, owner, actor);
  return listed === done && !actor.flags.has("tablesCanEdit") ? forbidden : listed;
}
const managed = (actor: Actor, owner: Owner): string =>
  keyOutcome(actor, "list", owner) === forbidden ? forbidden : keyOutcome(actor, "read", owner);
const keyLines: Line[] = [
  // Without a name, so that nothing is added.
  post("apiKeys/add", () => ({ name: "", userRole: "1", scopes: ["jobs:view"], expiresOn: dayAway(1) }), {
    owners: ["own"],
    expected: (actor) => (keyOutcome(actor, "list", "own") === done ? refused : forbidden),
  }),
  post(
    "apiKeys/revoke",
    async ({ prober }, _actor, owner) => ({
      tableId: owner === null ? missingId : await prober.makeRecord("apiKeys", owner),
    }),
    { expected: managed },
  ),
];

/** Webhooks, for the same people. */
const webhookLines: Line[] = [
  // Without a name, so that nothing is added.
  post("webhooks/save", () => ({ tableId: "0", name: "", url: "x", eventTypes: [] }), {
    owners: ["own"],
    expected: (actor) => (keyOutcome(actor, "list", "own") === done ? refused : forbidden),
  }),
  ...(["rotate", "switch", "test", "deliveries", "remove"] as const).map((name) =>
    post(
      `webhooks/${name}`,
      async ({ prober }, _actor, owner) => ({
        tableId: owner === null ? missingId : await prober.makeRecord("webhooks", owner),
        ...(name === "switch" ? { isActive: false } : {}),
      }),
      { expected: managed },
    ),
  ),
  post(
    "webhooks/resend",
    async ({ prober }, _actor, owner) => ({
      deliveryId: owner === null ? missingId : await prober.makeWebhookDelivery(owner),
    }),
    { expected: managed },
  ),
];

/** The state of the installation: for Owners of the super-organization. */
const systemOutcome = (actor: Actor): string => (actor.isSuper && actor.isOwner ? done : forbidden);
const systemLines: Line[] = [
  { ...get("system"), expected: forSignedIn(systemOutcome) },
  // The installation is not on hold, so this changes nothing.
  post("system/confirm", () => ({ discard: "none" }), { expected: systemOutcome, owners: ["own"] }),
  post(
    "system/storageLimit",
    ({ prober }, _actor, owner) => ({
      organizationId: owner === null ? missingId : prober.places[owner].organizationId,
      megabytes: 5000,
    }),
    { expected: systemOutcome },
  ),
];

/** The person's sessions and devices. Those of others do not exist for the person. */
const sessionLines: Line[] = [
  get("auth/sessions"),
  post("auth/sessions/endOthers", () => ({}), everybody),
  post(
    "auth/sessions/end",
    async (scene, actor, owner) => {
      if (owner === null) return { sessionId: missingId };
      const { db } = scene.prober.test.database;
      const hash = hashToken(await signIn(db, accountFor(scene, actor, owner)));
      const { rows } = await sql<{ id: string }>`select id from sessions where token_hash = ${hash}`.execute(
        db,
      );
      return { sessionId: rows[0]!.id };
    },
    { expected: (_actor, owner) => (owner === "own" ? done : missing) },
  ),
  post(
    "auth/devices/forget",
    async (scene, actor, owner) => {
      if (owner === null) return { deviceId: missingId };
      const { db } = scene.prober.test.database;
      const device = { accountId: accountFor(scene, actor, owner), deviceHash: randomBytes(32) };
      return { deviceId: await insertRow(db, "knownDevices", device) };
    },
    { expected: (_actor, owner) => (owner === "own" ? done : missing) },
  ),
];

export const personLines: readonly Line[] = [
  ...publicLines,
  ...ownLines,
  ...sessionLines,
  ...powerLines,
  ...mailLines,
  ...firstDayLines,
  ...keyLines,
  ...webhookLines,
  ...systemLines,
];
