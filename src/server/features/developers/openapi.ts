/** The OpenAPI 3.1 document of all calls, generated from the routes, their schemas, and the record types. */
import type { RouteOptions } from "fastify";
import { z } from "zod";
import { failure, refusal } from "#shared/contracts/responses/common.ts";
import { responses } from "#shared/contracts/responses/calls.ts";
import { scopeVerbsOf } from "#shared/access/scopes.ts";
import type { Registry } from "#shared/records/registry.ts";
import { applicationVersion } from "#server/kernel/version.ts";
import { keyCalls, onceCalls, publicCalls } from "./calls.ts";
import { componentName, recordSchema } from "./record-schemas.ts";

type Json = Record<string, unknown>;
type RouteSchema = { readonly [part in "body" | "querystring" | "params"]?: unknown };
export type Route = Pick<RouteOptions, "url" | "config"> & {
  readonly method: string;
  readonly schema?: RouteSchema | undefined;
};

/** Returns the JSON Schema of what a client sends (`input`) or gets (`output`). */
function toJson(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  if ("$defs" in rest) throw new Error("References inside a schema would not be found in the document.");
  return rest;
}

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;
const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });
const json = (schema: Json): Json => ({ "application/json": { schema } });

/** The name of a call in the tables of calls, without `/apicalls/`. */
const callOf = ({ url }: Route): string => url.replace(/^\/apicalls\//, "").replace(/^\//, "");

function parametersOf(route: Route): Json[] {
  const { querystring, params } = route.schema ?? {};
  const query = isSchema(querystring) ? toJson(querystring, "input") : {};
  const required = new Set((query["required"] as string[] | undefined) ?? []);
  const inPath = [...route.url.matchAll(/:(\w+)/g)].map(([, name]) => {
    const known = isSchema(params)
      ? (toJson(params, "input")["properties"] as Json)[String(name)]
      : undefined;
    return { name, in: "path", required: true, schema: known ?? { type: "string" } };
  });
  const inQuery = Object.entries((query["properties"] as Json | undefined) ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.has(name),
    schema,
  }));
  const headers = onceCalls.has(callOf(route)) ? [ref("parameters", "IdempotencyKey")] : [];
  return [...inPath, ...inQuery, ...headers];
}

/** Returns the body of `saveRecord`: one alternative for each type of record, so that `data` has its fields. */
function saveBody(body: Json, registry: Registry): Json {
  const { properties, ...rest } = body as { properties: Json };
  const { tableName, data, ...others } = properties;
  const alternatives = [...registry.values()]
    .filter((type) => !type.readOnly && type.scope !== "system")
    .map((type) => ({
      type: "object",
      title: componentName(type),
      properties: { tableName: { const: type.name }, data: ref("schemas", componentName(type)) },
      required: ["tableName", "data"],
    }));
  return { allOf: [{ ...rest, properties: others, required: ["tableId"] }, { anyOf: alternatives }] };
}

function bodyOf(route: Route, registry: Registry): Json | undefined {
  const { body } = route.schema ?? {};
  if (route.method === "GET") return undefined;
  // Uploads and the gateway of text messages read their bodies themselves.
  if (!isSchema(body)) return { required: false, content: { "*/*": { schema: {} } } };
  const call = callOf(route);
  const schema = toJson(body, "input");
  const example = keyCalls[call]?.example;
  const sent = call === "saveRecord" ? saveBody(schema, registry) : schema;
  return {
    required: true,
    content: { "application/json": { schema: sent, ...(example ? { example } : {}) } },
  };
}

function answersOf(route: Route): Json {
  const schema = responses[`${route.method} ${route.url.replace(/^\/apicalls(?=\/)/, "")}`];
  const answer = schema
    ? json({ anyOf: [toJson(schema, "output"), ref("schemas", "Refusal")] })
    : { "*/*": { schema: {} } };
  const isForKeys = route.config?.isForApiKeys === true;
  const limits = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];
  const headers = Object.fromEntries(limits.map((name) => [name, ref("headers", name)]));
  return {
    200: {
      description: schema ? "Done (`status` 1), or refused with a message (`status` 0)" : "The file or text",
      ...(isForKeys ? { headers } : {}),
      content: answer,
    },
    "4XX": ref("responses", "Failure"),
    "5XX": ref("responses", "Failure"),
  };
}

/** `GET /apicalls/files/:name` → `getFilesName` */
const operationId = ({ method, url }: Route): string => {
  const words =
    url
      .replace(/^\/apicalls\//, "")
      .replaceAll("-", "_")
      .match(/\w+/g) ?? [];
  const isOutside = !url.startsWith("/apicalls/");
  const named = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return `${method.toLowerCase()}${named}${isOutside ? "Short" : ""}`;
};

function securityOf(route: Route): Json[] {
  const call = callOf(route);
  if (publicCalls.has(call) || call.startsWith("hooks/") || call === "metrics") return [];
  return [{ session: [] }, ...(route.config?.isForApiKeys ? [{ apiKey: [] }] : [])];
}

function operationOf(route: Route, registry: Registry): Json {
  const call = callOf(route);
  const isForKeys = route.config?.isForApiKeys === true;
  const parameters = parametersOf(route);
  const requestBody = bodyOf(route, registry);
  return {
    operationId: operationId(route),
    summary: keyCalls[call]?.summary ?? call,
    tags: [isForKeys ? "Records" : "App"],
    security: securityOf(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: answersOf(route),
  };
}

const header = (description: string): Json => ({ description, schema: { type: "integer" } });

const components = (registry: Registry): Json => ({
  schemas: {
    Refusal: toJson(refusal, "output"),
    Failure: toJson(failure, "output"),
    ...Object.fromEntries(
      [...registry.values()].map((type) => [
        componentName(type),
        {
          ...toJson(recordSchema(type), "input"),
          description: `A record of \`${type.name}\`. Verbs of the scopes of API keys: ${scopeVerbsOf(type).join(", ") || "none"}.`,
        },
      ]),
    ),
  },
  responses: { Failure: { description: "The call failed.", content: json(ref("schemas", "Failure")) } },
  parameters: {
    IdempotencyKey: {
      name: "Idempotency-Key",
      in: "header",
      description:
        "A text of your choice, up to 200 characters. The same request with the same key takes effect once.",
      schema: { type: "string", minLength: 1, maxLength: 200 },
    },
  },
  headers: {
    "RateLimit-Limit": header("Calls a minute. Only for API keys."),
    "RateLimit-Remaining": header("Calls left this minute. Only for API keys."),
    "RateLimit-Reset": header("Seconds until all calls are available again. Only for API keys."),
  },
  securitySchemes: {
    session: { type: "http", scheme: "bearer", description: "The token of `POST /apicalls/auth/login`." },
    apiKey: { type: "http", scheme: "bearer", description: "An API key: `mm_…`. Add one under Settings." },
  },
});

/** `/apicalls/files/:name` → `/apicalls/files/{name}` */
const pathOf = (url: string): string => url.replace(/:(\w+)/g, "{$1}");

/** Returns the document. @throws Error for a schema that JSON Schema can't express inside the document */
export function openApiOf(routes: readonly Route[], registry: Registry): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = (paths[pathOf(route.url)] ??= {});
    path[route.method.toLowerCase()] = operationOf(route, registry);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Mentor Management",
      version: applicationVersion,
      description: "All calls of the server. API keys can make those tagged Records.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    tags: [
      { name: "Records", description: "Read and save records. People and API keys can make these calls." },
      { name: "App", description: "Calls of the web app. Only people can make them." },
    ],
    paths,
    components: components(registry),
  };
}
