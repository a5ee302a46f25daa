import { expect, it } from "vitest";
import { storageFault } from "./error-handler.ts";

const withCode = (code: unknown) => Object.assign(new Error("fault"), { code });

it("The handler recognizes errors of file storage, and mistakes no other errors for them", () => {
  expect(storageFault(withCode("ENOSPC"))).toBe("storageFull");
  expect(storageFault(withCode("EROFS"))).toBe("filesUnavailable");
  expect(storageFault(withCode("23505"))).toBeNull();
  // Errors of the web platform, such as an aborted upload, have a number.
  expect(storageFault(new DOMException("aborted", "AbortError"))).toBeNull();
  expect(storageFault(withCode(20))).toBeNull();
});
