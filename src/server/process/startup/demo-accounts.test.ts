import { expect, test } from "vitest";
import { readEnv } from "#server/kernel/env.ts";
import { openingOf } from "./demo-accounts.ts";

const opening = (env: Record<string, string>) => openingOf(readEnv(env));

test.each<Record<string, string>>([
  {},
  { HOST: "localhost" },
  { HOST: "::1", PUBLIC_URL: "http://[::1]:3000" },
  { HOST: "127.0.0.2", PUBLIC_URL: "http://127.0.0.2:8080/mentors" },
  { TRUST_PROXY: "127.0.0.1", PUBLIC_URL: "https://demo.example", DEMO_BEHIND_PROXY: "true" },
])("Demo accounts work only on this machine with %j [SEED-18]", (env) => {
  expect(opening(env)).toBeNull();
});

test.each<[string, Record<string, string>]>([
  ["HOST", { HOST: "0.0.0.0" }],
  ["HOST", { HOST: "127.evil.example" }],
  ["HOST", { HOST: "10.0.0.5", DEMO_BEHIND_PROXY: "true" }],
  ["TRUST_PROXY", { TRUST_PROXY: "127.0.0.1" }],
  ["PUBLIC_URL", { PUBLIC_URL: "https://mentors.example" }],
  ["PUBLIC_URL", { PUBLIC_URL: "https://localhost" }],
  ["PUBLIC_URL", { PUBLIC_URL: "http://mentors.lan:3000" }],
])("The setting %s lets others reach the application with %j [SEED-18]", (name, env) => {
  expect(opening(env)).toBe(`${name} is ${env[name]}`);
});
