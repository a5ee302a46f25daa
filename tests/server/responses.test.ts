import { expect, it } from "vitest";
import { responses } from "#shared/contracts/responses/calls.ts";
import { auditedCalls } from "#server/core/audit/calls.ts";
import { unauditedCalls } from "#server/core/audit/unaudited-calls.ts";
import { checkResponse } from "#tests/support/responses.ts";

it("Every call has a schema of its answer, and every schema belongs to a call", () => {
  // A start fails for a route that is in neither of the two tables.
  const calls = [...Object.keys(auditedCalls), ...Object.keys(unauditedCalls)];
  expect(Object.keys(responses).toSorted(), "src/shared/contracts/responses/calls.ts has each call").toEqual(
    calls.toSorted(),
  );
});

it("Answers that don't fit their schema are reported", () => {
  const saved = { status: 1, message: "Saved.", recordId: "7" };
  checkResponse("POST /saveRecord", 200, saved);
  checkResponse("POST /saveRecord", 200, { status: 0, message: "No.", errors: { name: "Required" } });
  expect(() => checkResponse("POST /saveRecord", 200, { ...saved, recordId: 7 })).toThrow("recordId");
  expect(() => checkResponse("POST /saveRecord", 200, { status: 1 })).toThrow("message");
  expect(() => checkResponse("POST /saveRecord", 404, { status: 0 })).toThrow("requestId");
  expect(() => checkResponse("GET /job-status/abc", 200, { status: 1 })).toThrow("dataType");
});
