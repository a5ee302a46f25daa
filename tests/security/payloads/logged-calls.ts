/** Calls of every kind that contain secrets, as people and broken programs send them. */
import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { createInvitation } from "#server/core/accounts/links.ts";
import { createSetupLink } from "#server/features/auth/setup.ts";
import { backgroundWorkEnded } from "#server/features/auth/minimum-duration.ts";
import { ChatClient } from "#tests/chat/client.ts";
import { cookieOf, logIn, mailsTo } from "#tests/server/auth-helpers.ts";
import { codeOf, forgetStep, setUpFactor, wrongCode } from "#tests/server/second-factor-helpers.ts";
import type { TestApp } from "#tests/support/app.ts";
import { makeStaff, testPassword, type Person } from "#tests/support/factories.ts";
import type { ApiClient, Received } from "./api-client.ts";
import type { Planted } from "./planted.ts";

export interface Stage {
  readonly planted: Planted;
  readonly base: TestApp;
  readonly api: ApiClient;
  readonly owner: Person;
  readonly mentee: Person;
  /** Number of responses by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Counts and checks a response to a call that wasn't made with `api`. */
  heard(answer: Received): Received;
}

export const signed = (token: string) => ({ headers: { authorization: token } });

export const saveMentee = ({ planted, api, owner, mentee }: Stage, label: string) =>
  api.post(
    "saveRecord",
    {
      tableName: "mentees",
      tableId: mentee.id,
      data: {
        firstName: planted.plant(`first name${label}`),
        middleName: "M",
        lastName: planted.plant(`last name${label}`, "O'*"),
        email: planted.plant(`email${label}`, "*@plant.example"),
        address: planted.plant(`address${label}`, '12 * "Street"\\'),
        cellPhone: planted.plant(`phone${label}`),
        notes: planted.plant(`rich text${label}`, "<p>*</p>"),
        clientId: planted.plant(`client id${label}`),
        birthday: "1990-01-01",
        active: "1",
      },
    },
    owner.token,
  );
export const saveNote = (
  { planted, api, owner, mentee }: Stage,
  label: string,
  data: Record<string, unknown> = {},
) =>
  api.post(
    "saveRecord",
    {
      tableName: "menteeUserNotes",
      tableId: "0",
      menteeId: mentee.id,
      data: {
        date: "2026-01-05",
        active: "1",
        noteTitle: planted.plant(`title of a note${label}`),
        note: planted.plant(`note${label}`, "<p>first line</p><p>    at *</p>"),
        [planted.plant(`unknown field${label}`)]: planted.plant(`value of an unknown field${label}`),
        ...data,
      },
    },
    owner.token,
  );
export const search = ({ planted, api, owner }: Stage, label: string) =>
  api.post(
    "getTable",
    { tableName: "mentees", searchText: planted.plant(`search word${label}`, "([*"), currentPage: 1 },
    owner.token,
  );
export const upload = ({ planted, api, owner }: Stage, label: string) =>
  api.form(
    "file-upload",
    [
      { name: "name", value: planted.plant(`field of a form${label}`) },
      { name: "id", value: "0" },
      { name: "tableName", value: "userFiles" },
      { name: planted.plant(`name of a field of a form${label}`), value: "x" },
      {
        name: "files",
        value: planted.plant(`text of a file${label}`, "Some words: *\n"),
        fileName: planted.plant(`name of a file${label}`, "*.txt"),
      },
    ],
    owner.token,
  );
export const askExport = ({ planted, api, owner }: Stage, label: string) =>
  api.post(
    "export/overview",
    {
      tableName: "mentees",
      format: "csv",
      searchText: planted.plant(`search word of an export${label}`),
      reason: planted.plant(`reason of an export${label}`),
    },
    owner.token,
  );

/** Makes the calls of sign-ins, forgotten passwords, invitations, and second factors, with right and wrong input. */
export async function enterInEveryWay(
  { planted, base, api, owner, heard }: Stage,
  label: string,
): Promise<void> {
  const { db } = base;
  const wrong = planted.plant(`wrong password${label}`);
  const entered = await logIn(base, owner.email, testPassword);
  heard({ status: entered.statusCode, headers: {}, text: entered.payload });
  const device = cookieOf(entered, "device");
  if (device) planted.note(`device cookie${label}`, device);
  const token = (entered.json() as { token?: string }).token;
  if (token) planted.note(`token from signing in${label}`, token);
  await logIn(base, owner.email, wrong, device ? { device } : {});
  await logIn(base, planted.plant(`unknown user name${label}`, "*@plant.example"), wrong);
  await api.send("/apicalls/auth/user", {
    headers: {
      cookie: `session=${planted.plant(`session cookie${label}`)}; device=${planted.plant(`device${label}`)}`,
    },
  });
  await api.send("/apicalls/auth/user", signed(planted.plant(`wrong token${label}`)));
  await api.send("/apicalls/auth/user", {
    headers: { authorization: `Bearer ${planted.plant(`bearer token${label}`)}` },
  });
  await api.post("auth/forgotPass", { username: owner.email });
  await backgroundWorkEnded();
  const [mail] = await mailsTo(db, owner.email);
  const code = /<strong>([^<]+)</.exec(mail?.body ?? "")?.[1];
  if (code) planted.note(`reset code${label}`, code);
  for (const verificationCode of [planted.plant(`wrong reset code${label}`), code ?? ""]) {
    await api.post("auth/checkVerificationCode", { username: owner.email, verificationCode });
    const password = planted.plant(`new password${label}`);
    const body = { username: owner.email, verificationCode, password, passwordConfirm: `${password}x` };
    await api.post("auth/saveForgotPass", body);
  }
  const invitation = planted.note(`invitation${label}`, await createInvitation(db, owner.accountId, null));
  const setup = planted.note(
    `set-up code${label}`,
    (await createSetupLink(db, base.env)) ?? planted.plant("set-up code"),
  );
  await api.send(`/apicalls/auth/invitation?code=${invitation}`);
  await api.send(`/apicalls/auth/setup?code=${setup}`);
  await api.send(`/setup?code=${setup}&x=${planted.plant(`query string${label}`)}`);
  const password = planted.plant(`password of an invitation${label}`);
  await api.post("auth/acceptInvitation", { code: invitation, password, passwordConfirm: `${password}x` });
  await api.form(
    "update-profile",
    [
      { name: "updateType", value: "password" },
      { name: "password", value: planted.plant(`own new password${label}`) },
      { name: "passwordConfirm", value: planted.plant(`own new password again${label}`) },
      { name: "currentPassword", value: planted.plant(`wrong current password${label}`) },
    ],
    owner.token,
  );
}

export async function useSecondFactor({ planted, base, api, owner }: Stage): Promise<void> {
  const { db } = base;
  const person = await makeStaff(db, owner.organizationId);
  const { secret, recoveryCodes, token } = await setUpFactor(base, person);
  planted.note("secret of a second factor", secret);
  planted.note("token of who set up a second factor", token);
  for (const code of recoveryCodes) planted.note("recovery code", code);
  const good = planted.note("code of an app", await codeOf(secret));
  const bad = planted.note("wrong code of an app", await wrongCode(secret));
  await forgetStep(db, person.accountId);
  const entered = await logIn(base, person.email, testPassword);
  const challenge = planted.note("challenge", String((entered.json() as { challenge: unknown }).challenge));
  for (const code of [bad, recoveryCodes[0], planted.plant("wrong recovery code"), good])
    await api.post("auth/secondFactor", { challenge, code });
  await api.post("auth/secondFactor/disable", { code: bad, currentPassword: testPassword }, token);
}

export async function chat(
  { planted, owner }: Stage,
  label: string,
  roomId: string,
  address: string,
): Promise<void> {
  const client = new ChatClient(address);
  try {
    await client.enter(roomId, planted.plant(`wrong token of a socket${label}`));
    await client.enter(roomId, owner.token);
    await client.send(planted.plant(`chat message${label}`));
    await client.send(planted.plant(`second chat message${label}`), { messageType: "None" });
    client.socket.emit(
      planted.plant(`event of a socket${label}`),
      planted.plant(`payload of a socket${label}`),
    );
  } finally {
    client.close();
  }
}

/** Makes calls that are refused before or while they are read. */
export async function callWrongly({ planted, api, owner, mentee, statuses }: Stage): Promise<void> {
  const json = { "content-type": "application/json", authorization: owner.token };
  const half = `{"tableName": "mentees", "searchText": "${planted.plant("JSON that does not parse")}`;
  await api.post("getTable", half, owner.token);
  await api.post("getTable", { tableName: [planted.plant("value of a wrong type")] }, owner.token);
  await api.post("getTable", { tableName: planted.plant("unknown table") }, owner.token);
  await api.post("getTable", { tableName: "mentees", startDate: planted.plant("wrong date") }, owner.token);
  await api.post(
    "getTable",
    { tableName: "mentees", sortFieldName: planted.plant("sort field") },
    owner.token,
  );
  await api.post(
    "saveRecord",
    { tableName: "mentees", tableId: planted.plant("id"), data: {} },
    mentee.token,
  );
  await api.post(
    "getTable",
    { tableName: "users", searchText: planted.plant("forbidden search") },
    mentee.token,
  );
  const body = `{"a": "${planted.plant("JSON that is too large")}${"x".repeat(1024 * 1024)}"}`;
  await api.send("/apicalls/getTable", { method: "POST", headers: json, body });
  const type = planted.plant("content type", "text/*");
  await api.send("/apicalls/getTable", {
    method: "POST",
    headers: { ...json, "content-type": type },
    body: "x",
  });
  for (const path of ["/apicalls/*", "/*", "/apicalls/files/*", "/apicalls/export/*", "/export-mentee/*"])
    await api.send(path.replace("*", planted.plant(`path ${path}`)), signed(owner.token));
  await api.send(`/apicalls/export-status/${planted.plant("export code")}`, signed(owner.token));
  await api.send(`/apicalls/%zz${planted.plant("path that cannot be decoded")}`);
  await api.send(`/apicalls/geocode?q=${planted.plant("address to look up")}`, signed(owner.token));
  await api.send("/metrics", signed(`Bearer ${planted.plant("wrong metrics token")}`));
  await api.send("/apicalls/getConfigSettings", {
    headers: {
      referer: `http://localhost/reset?code=${planted.plant("referer")}`,
      "x-request-id": planted.plant("request id of a client"),
      "x-forwarded-for": planted.plant("forwarded address"),
      "user-agent": planted.plant("browser"),
    },
  });
  // Until the rate limit refuses one.
  const username = planted.plant("user name of many tries", "*@plant.example");
  for (let left = 15; left > 0 && !statuses.has(429); left -= 1)
    await api.post("auth/login", { username, password: planted.plant("password of many tries") });
}

/** Sends data with secrets that isn't valid HTTP. */
export async function speakBadly({ planted, base }: Stage): Promise<void> {
  const { port } = base.app.server.address() as AddressInfo;
  const bad = [
    `GET /apicalls/x?code=${planted.plant("query of a broken call")} HTTP/1.1\r\nAuthorization: ${planted.plant("token of a broken call")}\r\nbroken header\r\n\r\n`,
    `POST /apicalls/getTable HTTP/1.1\r\nHost: x\r\nCookie: session=${planted.plant("cookie of a broken call")}\r\nContent-Length: no\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${planted.plant("header that is too long")}${"x".repeat(20_000)}\r\n\r\n`,
  ];
  for (const text of bad) {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.resume().write(text);
    await once(socket, "close");
  }
}
