/** Text that cannot be stored (NUL and lone surrogates) in every string that a call accepts never causes a 5xx. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { ChatClient, listen, stopListening } from "#tests/chat/client.ts";
import { servedRoutes } from "#tests/security/support/served-routes.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { makeWorld, type World } from "#tests/support/sample-values.ts";

const contractsDir = join(import.meta.dirname, "../../src/shared/contracts");
const unclean = { NUL: "a\0b", "half a pair": "a\ud800b" };
type Schema = z.ZodType & { def: Record<string, unknown> };

/** Returns a value of the schema's type, which the schema may still refuse. */
function sample(schema: Schema, name = ""): unknown {
  const { def } = schema;
  const inner = (key: string) => def[key] as Schema;
  switch (def["type"]) {
    case "object":
      return Object.fromEntries(
        Object.entries(def["shape"] as Record<string, Schema>).map(([key, part]) => [key, sample(part, key)]),
      );
    case "array":
      return [sample(inner("element"), name)];
    case "tuple":
      return (def["items"] as Schema[]).map((part) => sample(part, name));
    case "record":
      return { [String(sample(inner("keyType"), "title"))]: sample(inner("valueType"), name) };
    case "union":
      return sample((def["options"] as Schema[]).find(hasString) ?? (def["options"] as Schema[])[0]!, name);
    case "enum":
      return Object.values(def["entries"] as Record<string, unknown>)[0];
    case "literal":
      return (def["values"] as unknown[])[0];
    case "number":
      return 1;
    case "boolean":
      return false;
    case "pipe":
      return sample(inner("in"), name);
    case "unknown":
      return "x";
    case "string":
      return /table/i.test(name) ? "mentees" : /id$/i.test(name) ? "1" : "x";
    default:
      return def["innerType"] ? sample(inner("innerType"), name) : undefined;
  }
}

/** Returns true if a sample of a schema contains a free string. */
function hasString(schema: Schema): boolean {
  return schema.def["type"] !== "literal" && positions(sample(schema)).length > 0;
}

type Path = readonly (string | number)[];
/** Returns the paths of all strings in a value. */
function positions(value: unknown, at: Path = []): Path[] {
  if (typeof value === "string") return [at];
  if (Array.isArray(value)) return value.flatMap((part, index) => positions(part, [...at, index]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => positions(part, [...at, key]));
}
function replaced(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text;
  if (Array.isArray(value))
    return value.map((part, index) => (index === key ? replaced(part, rest, text) : part));
  const object = value as Record<string, unknown>;
  return { ...object, [key]: replaced(object[key], rest, text) };
}

const contracts = new Map<string, Schema>();
beforeAll(async () => {
  for (const file of readdirSync(contractsDir).filter((name) => name.endsWith(".ts"))) {
    const exported = (await import(join(contractsDir, file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported))
      if (typeof value === "object" && value !== null && "safeParse" in value)
        contracts.set(name, value as Schema);
  }
});

/** The string schemas inside a schema. */
function strings(schema: Schema, seen = new Set<Schema>()): Schema[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { def } = schema;
  if (def["type"] === "string") return [schema];
  const parts = [
    ...Object.values((def["shape"] as Record<string, Schema> | undefined) ?? {}),
    ...((def["options"] as Schema[] | undefined) ?? []),
    ...((def["items"] as Schema[] | undefined) ?? []),
    ...["element", "keyType", "valueType", "in", "out", "innerType"].flatMap((key) =>
      def[key] ? [def[key] as Schema] : [],
    ),
  ];
  return parts.flatMap((part) => strings(part, seen));
}

/** Bodies whose texts are cleaned when they are stored: messages between people. */
const written = new Set([
  "sendMessageBody",
  "sentMessage",
  "sendTextBody",
  "previewTextBody",
  "sharePreviewBody",
  "shareBody",
]);

it("The contracts accept no text that cannot be stored", () => {
  expect(contracts.size).toBeGreaterThan(60);
  const wrong = [...contracts].flatMap(([name, schema]) =>
    written.has(name)
      ? []
      : strings(schema).flatMap((part) =>
          Object.entries(unclean).flatMap(([kind, text]) =>
            part.safeParse(text).success ? [`${name}: ${kind}`] : [],
          ),
        ),
  );
  expect(wrong).toEqual([]);
});

it("The contracts take their strings from one place", () => {
  const own = readdirSync(contractsDir).filter(
    (name) =>
      name.endsWith(".ts") &&
      name !== "text.ts" &&
      readFileSync(join(contractsDir, name), "utf8").includes("z.string("),
  );
  expect(own).toEqual([]);
});

describe("A call with text that cannot be stored", () => {
  let test: TestApp;
  let world: World;
  beforeAll(async () => {
    test = await createTestApp({ seed: "base" });
    world = await makeWorld(test.db);
  });
  afterAll(() => stopListening(test));

  /** Returns the body schemas that the source of routes names, by URL. */
  function bodies(): Map<string, Schema> {
    const folder = join(import.meta.dirname, "../../src/server/features");
    const found = new Map<string, Schema>();
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!file.endsWith(".ts")) continue;
      const source = readFileSync(join(folder, file), "utf8");
      for (const [, url = "", name = ""] of source.matchAll(
        /app\.post\(\s*[`"]([^`"]+)[`"],\s*\{ schema: \{ body: (\w+)/g,
      )) {
        const schema = contracts.get(name);
        if (schema) found.set(url.replace("${base}", "/auth/sessions"), schema);
      }
    }
    return found;
  }

  const send = async (method: "GET" | "POST", url: string, payload?: object, headers: object = {}) => {
    const answer = await test.app.inject({
      method,
      url: `/apicalls${url}`,
      headers: { authorization: world.superOwner.token, ...headers },
      ...(payload ? { payload } : {}),
    });
    return answer.statusCode;
  };

  it("is refused or cleaned, in every string of every body", async () => {
    const schemas = bodies();
    const posts = servedRoutes(test.app).filter(({ method }) => method === "POST");
    // The other calls accept forms or no body.
    expect(schemas.size).toBeGreaterThan(posts.length * 0.7);
    const failed: string[] = [];
    const ends = ["/auth/sessions", "/auth/logout", "/auth/login"];
    for (const [url, schema] of schemas) {
      if (ends.some((end) => url.startsWith(end))) continue;
      const whole = sample(schema) as object;
      for (const at of positions(whole))
        for (const [kind, text] of Object.entries(unclean)) {
          const status = await send("POST", url, replaced(whole, at, text) as object);
          if (status >= 500) failed.push(`${url} ${at.join(".")} ${kind}: ${status}`);
        }
    }
    expect(failed).toEqual([]);
  });

  it("is refused in values of records, of views and of measures, and in their names", async () => {
    const bad = unclean.NUL;
    const listing = { searchText: "" };
    const view = {
      id: "0",
      tableName: "mentees",
      name: "x",
      listing,
      pinned: false,
      isDefault: false,
      visibility: "me",
    };
    const calls: [string, object][] = [
      ["/views/save", { ...view, columns: [bad] }],
      ["/views/save", { ...view, listing: { sortFieldName: bad } }],
      ["/views/save", { ...view, listing: { filter: { all: [{ field: bad, op: "is", value: bad }] } } }],
      ["/measures/people", { id: "1", from: "2026-01-01", to: "2026-12-31", part: "all", group: bad }],
      ["/saveRecord", { tableName: "jobs", tableId: "0", data: { title: bad, [bad]: "x" } }],
      ["/saveRecord", { tableName: "jobs", tableId: "0", data: { title: "x" }, answers: { [bad]: {} } }],
    ];
    for (const [url, body] of calls) {
      const status = await send("POST", url, body);
      expect(`${url} ${status}`).toBe(`${url} 400`);
    }
  });

  it("is refused in paths and queries", async () => {
    const failed: string[] = [];
    for (const { method, url } of servedRoutes(test.app)) {
      if (method !== "GET" || !url.startsWith("/apicalls/")) continue;
      for (const bad of ["a%00b", "a%ED%A0%80b"]) {
        const path = url.slice("/apicalls".length).replace(/:\w+/g, bad);
        const query = ["q", "code", "size", "inline", "before", "after", "keepUnread"].map(
          (name) => `${name}=${bad}`,
        );
        const status = await send("GET", `${path}?${query.join("&")}`);
        if (status >= 500) failed.push(`${path}: ${status}`);
      }
    }
    expect(failed).toEqual([]);
  });

  it("is refused or cleaned in headers and forms", async () => {
    const headers = { "idempotency-key": "a\0b", "accept-language": "a\0b", "user-agent": "a\0b" };
    expect(
      await send("POST", "/saveRecord", { tableName: "jobs", tableId: "0", data: { title: "x" } }, headers),
    ).toBeLessThan(500);
    for (const [url, names] of [
      [
        "/update-profile",
        ["updateType", "languageCode", "firstName", "lastName", "image", "address", "timezone"],
      ],
      ["/fileUpdate", ["clientId", "filesLength", "file0ID", "file0Name"]],
      ["/file-upload", ["name", "id", "tableName"]],
      ["/fileUpload", ["clientId", "folderId", "fullPath"]],
    ] as const)
      for (const name of names)
        for (const bad of Object.values(unclean)) {
          const form = new FormData();
          for (const other of names)
            form.append(other, other === name ? bad : other === "updateType" ? "profile" : "1");
          form.append("files", new Blob(["text"], { type: "text/plain" }), "a\0b.txt");
          const request = new Request("http://localhost/", { method: "POST", body: form });
          const answer = await test.app.inject({
            method: "POST",
            url: `/apicalls${url}`,
            headers: {
              authorization: world.superOwner.token,
              "content-type": request.headers.get("content-type") ?? "",
            },
            payload: Buffer.from(await request.arrayBuffer()),
          });
          expect(answer.statusCode, `${url} ${name}`).toBeLessThan(500);
        }
  });

  it("is refused or cleaned in events of sockets", async () => {
    const client = new ChatClient(await listen(test));
    const said: string[] = [];
    for (const bad of Object.values(unclean))
      for (const [event, ...args] of [
        ["submitToken", { roomId: bad, token: bad }],
        ["joinRoom", { roomId: bad, lastId: 1 }],
        ["chatMessage", { message: bad, messageType: "Message", clientId: bad, roomId: bad }],
        ["leaveRoom", bad],
      ] as const) {
        const answer = (await client.socket.timeout(300_000).emitWithAck(event, ...args)) as {
          code?: string;
        };
        said.push(answer.code ?? "done");
      }
    client.socket.disconnect();
    expect(said).not.toContain("unavailable");
  });
});
