/** The OpenAPI document describes every call, and a client that is generated from it works. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { beforeAll, expect, it } from "vitest";
import { onceCalls } from "#server/features/developers/calls.ts";
import { registry } from "#shared/records/registry.ts";
import { servedRoutes } from "#tests/security/support/served-routes.ts";
import { testApp } from "#tests/support/app.ts";
import { makeKey, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";

interface Operation {
  readonly security: readonly object[];
  readonly parameters?: readonly { readonly $ref?: string }[];
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

let owner: Person;
let text: string;
let document: Document;
const test = testApp();
beforeAll(async () => {
  await makeOrganization(test.db);
  owner = await makeStaff(test.db, await makeOrganization(test.db));
  ({ text } = await test.get("openapi.json"));
  document = JSON.parse(text) as Document;
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

it("The document has every route of the server, and a component for each type of record", () => {
  const served = servedRoutes(test.app)
    .filter(
      ({ method, url }) => method !== "HEAD" && /^\/(apicalls|export|export-mentee|metrics)(\/|$)/.test(url),
    )
    .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, "{$1}")}`);
  expect(
    operations()
      .map(({ path, method }) => `${method} ${path}`)
      .toSorted(),
  ).toEqual(served.toSorted());
  const names = Object.keys(document.components.schemas).map((name) => name.toLowerCase());
  expect(names).toEqual(expect.arrayContaining([...registry.keys()].map((name) => name.toLowerCase())));
});

it("The document has no errors", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: text, config });
  expect(problems.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual([]);
});

it("The document says correctly which calls need a sign-in, and which accept a key for repeated requests", async () => {
  const wrong: string[] = [];
  for (const { path, method, operation } of operations()) {
    const url = path.replace(/\{\w+\}/g, "1");
    const { statusCode } = await test.app.inject({
      method: method as "GET",
      url,
      ...(method === "GET" ? {} : { payload: {} }),
    });
    const isOpen = operation.security.length === 0;
    // A gateway signs its calls instead.
    if (!path.startsWith("/apicalls/hooks/") && isOpen === (statusCode === 401))
      wrong.push(`${method} ${path}`);
  }
  expect(wrong).toEqual([]);
  const once = operations().filter(({ operation }) =>
    operation.parameters?.some(({ $ref }) => $ref?.endsWith("/IdempotencyKey")),
  );
  expect(once.map(({ path }) => path.replace("/apicalls/", "")).toSorted()).toEqual(
    [...onceCalls].toSorted(),
  );
});

/** A program for the generated types. The `@ts-expect-error` fails to compile if the types accept anything. */
const program = `import type { paths } from "./calls.ts";
type Body<Path extends keyof paths> = paths[Path] extends
  { post: { requestBody: { content: { "application/json": infer Sent } } } } ? Sent : never;
type Answer<Path extends keyof paths> = paths[Path] extends
  { post: { responses: { 200: { content: { "application/json": infer Got } } } } } ? Got : never;
const [address = "", key = ""] = process.argv.slice(2);
async function call<Path extends keyof paths>(path: Path, body: Body<Path>): Promise<Answer<Path>> {
  const response = await fetch(address + path, {
    method: "POST",
    headers: { authorization: "Bearer " + key, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Answer<Path>;
}
const data = { firstName: "Grace", lastName: "Generated", cellPhone: "(410) 555-0101", referredBy: "Court" };
const saved = await call("/apicalls/saveRecord", { tableName: "mentees", tableId: "0", quick: true, data });
if (!("recordId" in saved)) throw new Error(saved.message);
const found = await call("/apicalls/getMentee", { tableId: String(saved.recordId) });
console.log(JSON.stringify(found));
// @ts-expect-error A number isn't a name.
const wrong: Body<"/apicalls/saveRecord"> = { tableName: "mentees", tableId: "0", data: { firstName: 7 } };
void wrong;
`;

it("A client that is generated from the document compiles and saves a mentee", async () => {
  const folder = mkdtempSync(join(tmpdir(), "mentor-client-"));
  try {
    writeFileSync(join(folder, "openapi.json"), text);
    writeFileSync(join(folder, "client.ts"), program);
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    const modules = join(import.meta.dirname, "../../node_modules");
    const run = async (...args: string[]) =>
      (await promisify(execFile)(process.execPath, args, { cwd: folder })).stdout;
    // The generator needs the former API of the compiler, which this package contains.
    const compiler = pathToFileURL(createRequire(import.meta.url).resolve("@ts-morph/common")).href;
    const adapter = `data:text/javascript,import common from "${compiler}"; export default common.ts;`;
    const hook = `import { registerHooks } from "node:module"; registerHooks({ resolve: (name, context, next) =>
      name === "typescript" ? { url: ${JSON.stringify(adapter)}, shortCircuit: true } : next(name, context) });`;
    const loader = `data:text/javascript,${encodeURIComponent(hook)}`;
    const generator = join(modules, "openapi-typescript/bin/cli.js");
    await run("--import", loader, generator, "openapi.json", "-o", "calls.ts");
    const options =
      "--strict --noEmit --skipLibCheck --target es2024 --module nodenext --allowImportingTsExtensions --types node";
    symlinkSync(modules, join(folder, "node_modules"));
    await run(join(modules, "typescript/bin/tsc"), ...options.split(" "), "client.ts");
    await test.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = test.app.server.address() as AddressInfo;
    const { text: key } = await makeKey(test.db, owner);
    const stdout = await run("client.ts", `http://127.0.0.1:${port}`, key);
    expect(JSON.parse(stdout)).toMatchObject({
      status: 1,
      dataValues: { firstName: "Grace", lastName: "Generated" },
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
