import { expect, test } from "vitest";
import { isFromOwnPage } from "./origin.ts";

const publicUrl = "https://mentors.example/app";

test.each([
  [{ host: "10.0.0.7:3000" }, true],
  [{ host: "10.0.0.7:3000", origin: "http://10.0.0.7:3000" }, true],
  [{ host: "10.0.0.7:3000", origin: "https://mentors.example" }, true],
  [{ host: "mentors.example:443", origin: "https://mentors.example" }, true],
  [{ host: "Other.example", origin: "https://other.example" }, true],
  [
    { host: "10.0.0.7", "x-forwarded-host": "old.example, other.example", origin: "https://other.example" },
    "behind a trusted proxy",
  ],
  [{ host: "10.0.0.7:3000", origin: "http://10.0.0.7:3001" }, false],
  [{ host: "10.0.0.7:3000", origin: "http://mentors.example" }, false],
  [{ host: "10.0.0.7:3000", origin: "https://mentors.example.evil.example" }, false],
  [{ host: "10.0.0.7:3000", origin: "null" }, false],
  [{ host: "10.0.0.7:3000", origin: "file://" }, false],
  [{ host: "10.0.0.7:3000", origin: "" }, false],
  [{ host: "10.0.0.7:3000", origin: "10.0.0.7:3000" }, false],
  [{ host: "evil.example@10.0.0.7", origin: "http://10.0.0.8" }, false],
])("A handshake with %j is from the product: %s", (headers, expected) => {
  expect(isFromOwnPage(headers, publicUrl, true)).toBe(expected !== false);
  expect(isFromOwnPage(headers, publicUrl, false)).toBe(expected === true);
});
