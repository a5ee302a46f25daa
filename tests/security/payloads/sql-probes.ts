/** Functions that each put a value into one place of a call that accepts external values. */
import type { Field } from "#shared/fields/field.ts";
import { registry } from "#shared/records/registry.ts";
import { sampleFiles } from "#tests/security/payloads/sample-bytes.ts";
import type { ApiClient, Received } from "./api-client.ts";

export interface Probe {
  readonly name: string;
  send(value: string): Promise<Received>;
  /** Maximum number of values, for slow probes. */
  readonly most?: number;
}

export interface Target {
  readonly api: ApiClient;
  readonly token: string;
  readonly menteeId: string;
  /** The id of a record by type, for types that can be changed. */
  readonly records: ReadonlyMap<string, string>;
}

const listed = [...registry.values()].filter((type) => type.list);
const written = listed.filter((type) => !type.readOnly);

const listCall = (name: string, scope: string, menteeId: string) =>
  scope === "mentee"
    ? { path: "getMenteeTable", body: { tableName: name, menteeId } }
    : { path: "getTable", body: { tableName: name } };

/** Probes of lists and records: search, order, filters, and ids. */
export function readProbes({ api, token, menteeId }: Target): Probe[] {
  const post = (path: string, body: object) => api.post(path, body, token);
  const at = (name: string, path: string, make: (value: string) => object): Probe => ({
    name,
    send: (value) => post(path, make(value)),
  });
  const lists = listed.flatMap((type) => {
    const { path, body } = listCall(type.name, type.scope, menteeId);
    return ["searchText", "sortFieldName"].map((key) =>
      at(`${type.name} ${key}`, path, (value) => ({ ...body, [key]: value })),
    );
  });
  const filters = [
    "sortDirection",
    "organizationId",
    "startDate",
    "endDate",
    "currentPage",
    "recordsPerPage",
  ];
  const others = [...filters, "active", "deleted", "tableName", "menteeId"].flatMap((key) => [
    at(`getTable ${key}`, "getTable", (value) => ({ tableName: "mentees", [key]: value })),
    at(`getMenteeTable ${key}`, "getMenteeTable", (value) => ({
      tableName: "menteeUserGoals",
      menteeId,
      [key]: value,
    })),
  ]);
  const records = [...registry.keys()].map((tableName) =>
    at(`getRecord ${tableName}`, "getRecord", (tableId) => ({ tableName, tableId })),
  );
  return [
    ...lists,
    ...others,
    ...records,
    at("getRecord tableName", "getRecord", (tableName) => ({ tableName, tableId: "1" })),
    at("getMentee", "getMentee", (tableId) => ({ tableId })),
    at("getMenteeHeader", "getMenteeHeader", (tableId) => ({ tableId })),
    at("getList tableName", "getList", (tableName) => ({ tableName })),
    at("getList extraTables", "getList", (value) => ({
      tableName: "jobs",
      extraTables: [value, "languages"],
    })),
    at("getList extraTables text", "getList", (value) => ({ extraTables: `jobs,${value}` })),
    at("getList organizationId", "getList", (organizationId) => ({ tableName: "users", organizationId })),
    at("getUserRoles", "getUserRoles", (organizationId) => ({ organizationId })),
    at("getContent contentPage", "getContent", (contentPage) => ({ contentPage, languageCode: "en" })),
    at("getContent languageCode", "getContent", (languageCode) => ({
      contentPage: "/privacy",
      languageCode,
    })),
    at("startNewChat", "startNewChat", (chatMember) => ({ chatMember })),
    at("leaveChatRoom", "leaveChatRoom", (roomId) => ({ roomId })),
    at("sendMessage room", "sendMessage", (roomId) => ({ roomId, message: "Hello", clientId: "1" })),
    at("sendMessage client", "sendMessage", (clientId) => ({ roomId: "999999", message: "Hello", clientId })),
    at("markNotificationRead", "markNotificationRead", (notificationId) => ({ notificationId })),
    at("export-code", "export-code", (exportId) => ({ exportId })),
    at("export mentee", "export/mentee", (value) => ({ menteeId: value, itemsToExport: ",8," })),
    at("export items", "export/mentee", (value) => ({ menteeId: "999999", itemsToExport: value })),
    at("advanced keys", "export/advExportMentees", (value) => ({
      exportOptions: { [value]: ["999999"] },
      endDate: "1900-01-01",
    })),
    at("advanced values", "export/advExportMentees", (value) => ({
      exportOptions: { configGenders: [value] },
      endDate: "1900-01-01",
    })),
    {
      ...at("export search", "export/overview", (searchText) => ({
        tableName: "jobs",
        searchText,
        format: "csv",
      })),
      most: 12,
    },
  ];
}

/** Probes of addresses, headers, and cookies, and of the calls before sign-in. */
export function openProbes({ api, token }: Target): Probe[] {
  const get = (name: string, path: (value: string) => string): Probe => ({
    name,
    send: (value) => api.send(path(encodeURIComponent(value)), { headers: { authorization: token } }),
  });
  const open = (name: string, path: string, make: (value: string) => object, most?: number): Probe => ({
    name,
    send: (value) => api.post(path, make(value)),
    ...(most ? { most } : {}),
  });
  const header = (name: string, make: (value: string) => Record<string, string>): Probe => ({
    name: `header ${name}`,
    // A header can't contain line breaks or letters beyond Latin-1.
    send: (value) =>
      api.send("/apicalls/getNotifications", { headers: make(value.replace(/[^\x20-\x7e]/g, "'")) }),
  });
  return [
    get("files", (value) => `/apicalls/files/${value}`),
    get("files query", (value) => `/apicalls/files/x.png?size=${value}&inline=${value}`),
    get("export code", (value) => `/apicalls/export/${value}`),
    get("export-mentee code", (value) => `/export-mentee/${value}`),
    get("export-status", (value) => `/apicalls/export-status/${value}`),
    get("job-status", (value) => `/apicalls/job-status/${value}`),
    get("geocode", (value) => `/apicalls/geocode?q=${value}`),
    get("messages", (value) => `/apicalls/getChatMessages/${value}`),
    get("messages before", (value) => `/apicalls/getChatMessages/1?before=${value}`),
    get("messages after", (value) => `/apicalls/getChatMessages/1?after=${value}`),
    get("query names", (value) => `/apicalls/getNotificationList?${value}=1`),
    get("invitation", (value) => `/apicalls/auth/invitation?code=${value}`),
    get("setup", (value) => `/apicalls/auth/setup?code=${value}`),
    open("login username", "auth/login", (username) => ({ username, password: "x" }), 12),
    open("login password", "auth/login", (password) => ({ username: "nobody@test.example", password }), 12),
    open("second factor", "auth/secondFactor", (challenge) => ({ challenge, code: challenge })),
    open("forgotPass", "auth/forgotPass", (username) => ({ username }), 12),
    open("reset code", "auth/checkVerificationCode", (value) => ({
      username: value,
      verificationCode: value,
    })),
    open("text invitation", "auth/textInvitation", (code) => ({ code })),
    open("text entry", "auth/textEntry", (code) => ({ code, answer: code })),
    open("acceptInvitation", "auth/acceptInvitation", (code) => ({
      code,
      password: "x",
      passwordConfirm: "x",
    })),
    header("authorization", (authorization) => ({ authorization })),
    header("cookie", (value) => ({ authorization: token, cookie: `session=${value}; device=${value}` })),
    header("user-agent", (value) => ({ authorization: token, "user-agent": value })),
    header("accept-language", (value) => ({ authorization: token, "accept-language": value })),
    header("x-forwarded-for", (value) => ({ authorization: token, "x-forwarded-for": value })),
  ];
}

const fieldProbeKinds = (field: Field): boolean =>
  !field.readOnly &&
  ["text", "html", "id", "idList", "code", "codeList", "date", "integer", "file"].includes(field.value);

/** Probes of saves: ids, keys, and values of every type, and form fields, their names, and file names. */
export function writeProbes({ api, token, menteeId, records }: Target): Probe[] {
  const post = (path: string, body: object) => api.post(path, body, token);
  const saves = written.flatMap((type): Probe[] => {
    const tableId = records.get(type.name) ?? "999999";
    const tableName = type.name;
    const save = (name: string, make: (value: string) => object): Probe => ({
      name: `${tableName} ${name}`,
      send: (value) => post("saveRecord", { tableName, tableId, ...make(value) }),
    });
    const fields = Object.entries(type.fields).filter(([, field]) => fieldProbeKinds(field));
    // One field of each kind of value.
    const sampled = new Map(fields.map(([name, field]) => [field.value, name]));
    return [
      save("key", (value) => ({ data: { [value.slice(0, 200)]: "x", version: "0" } })),
      ...[...sampled.values()].map((name) => save(name, (value) => ({ data: { [name]: value } }))),
    ];
  });
  const ids = ["saveRecord", "deleteRecord", "archiveRecord", "cloneRecord", "restoreRecord"].flatMap(
    (path) =>
      ["tableName", "tableId", "menteeId"].map((key): Probe => ({
        name: `${path} ${key}`,
        send: (value) =>
          post(path, {
            tableName: "menteeUserNotes",
            tableId: "999999",
            menteeId,
            activeStatus: "1",
            data: {},
            [key]: value,
          }),
      })),
  );
  const upload = (
    name: string,
    path: string,
    make: (value: string) => Parameters<ApiClient["form"]>[1],
  ): Probe => ({ name, send: (value) => api.form(path, make(value), token), most: 40 });
  const file = { name: "files", value: sampleFiles.text, fileName: "a.txt" };
  const own = [
    { name: "tableName", value: "userFiles" },
    { name: "id", value: "0" },
  ];
  return [
    ...saves,
    ...ids,
    upload("upload file name", "file-upload", (fileName) => [...own, { ...file, fileName }]),
    upload("upload field name", "file-upload", (name) => [{ name, value: "1" }, ...own, file]),
    upload("upload file field", "file-upload", (name) => [...own, { ...file, name }]),
    upload("upload tableName", "file-upload", (value) => [
      { name: "tableName", value },
      { name: "id", value },
      file,
    ]),
    upload("documents file name", "fileUpload", (fileName) => [
      { name: "clientId", value: "" },
      { ...file, fileName },
    ]),
    upload("documents clientId", "fileUpload", (value) => [{ name: "clientId", value }, file]),
    upload("documents folder", "fileUpload", (value) => [
      { name: "clientId", value: "999999" },
      { name: "folderId", value },
      { name: "fullPath", value },
      file,
    ]),
    upload("titles", "fileUpdate", (value) => [
      { name: "clientId", value: "" },
      { name: "filesLength", value: "1" },
      { name: "file1ID", value },
      { name: "file1Name", value },
    ]),
    upload("profile field name", "update-profile", (name) => [
      { name: "updateType", value: "profile" },
      { name, value: "x" },
    ]),
    upload("profile language", "update-profile", (value) => [
      { name: "updateType", value: "lang" },
      { name: "languageCode", value },
    ]),
    upload("profile updateType", "update-profile", (value) => [{ name: "updateType", value }]),
  ];
}
