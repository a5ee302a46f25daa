import { expect, it } from "vitest";
import { faultOf } from "./logger.ts";

it("A logged error names its causes and contains no message", () => {
  const reset = Object.assign(new Error("write to Ana Alba's file"), { code: "ECONNRESET" });
  const failed = Object.assign(new Error("request of Ana", { cause: reset }), { name: "TimeoutError" });
  const error = Object.assign(new Error("Cannot write Ana's file", { cause: failed }), { code: "E_CANNOT" });
  const fault = faultOf(error);
  expect(fault).toMatchObject({ type: "Error", code: "E_CANNOT", cause: "TimeoutError, Error ECONNRESET" });
  expect(JSON.stringify(fault)).not.toContain("Ana");
});

it("An error whose causes form a circle is still logged", () => {
  const error = new Error("one");
  error.cause = new Error("other", { cause: error });
  expect(faultOf(error).cause).toBe("Error, Error, Error");
});
