/** Checks the responses of a test application against the schemas of their calls. */
import { z } from "zod";
import type { TableName } from "#shared/records/table-names.ts";
import { registry } from "#shared/records/registry.ts";
import { recordSchema } from "#server/features/developers/record-schemas.ts";
import { responses } from "#shared/contracts/responses/calls.ts";
import { failure, refusal } from "#shared/contracts/responses/common.ts";

const routes = Object.keys(responses).map((call) => ({
  call,
  pattern: new RegExp(`^${call.replaceAll(".", "\\.").replace(/:\w+/g, "[^/]+")}$`),
}));

/**
 * Checks a JSON response.
 * @param call method and path without query, such as `POST /saveRecord`
 * @throws Error if the response doesn't match the call's schema
 */
export function checkResponse(call: string, statusCode: number, body: unknown): void {
  const route = responses[call] === undefined ? routes.find(({ pattern }) => pattern.test(call))?.call : call;
  // An unknown path gets a 404.
  const schema = route === undefined ? failure : responses[route];
  if (!schema) return;
  const { status } = (body ?? {}) as { status?: unknown };
  const isRefused = status === 0 || status === false;
  const expected = statusCode >= 400 ? failure : isRefused ? z.union([schema, refusal]) : schema;
  const found = expected.safeParse(body);
  if (found.success && statusCode < 400 && !isRefused) checkRows(call, body);
  if (!found.success)
    throw new Error(`${call} answered ${statusCode} against its schema:\n${z.prettifyError(found.error)}`);
}

const rowsByTable = new Map([...registry.values()].map((type) => [type.name, z.array(recordSchema(type))]));

/** Checks the rows of a record call against the schema of their type. Skips types that only a test declares. */
function checkRows(call: string, body: unknown): void {
  const { dataType, tableName, dataValues } = body as Record<string, unknown>;
  if (!["table", "record", "mentee"].includes(String(dataType))) return;
  const found = rowsByTable.get(tableName as TableName)?.safeParse([dataValues].flat());
  if (found && !found.success)
    throw new Error(
      `${call} answered rows of ${String(tableName)} against their schema:\n${z.prettifyError(found.error)}`,
    );
}
