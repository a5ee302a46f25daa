import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isPage } from "./pages.ts";
import { registry } from "./records/registry.ts";

it("The pages include every address that the router of the web app has", async () => {
  const files = ["router.tsx", "public-routes.tsx"].map((name) =>
    readFile(join(import.meta.dirname, "../web", name), "utf8"),
  );
  const router = (await Promise.all(files)).join("\n");
  const written = [...router.matchAll(/["`](\/[a-z0-9/:?$-]*(?:\$\{name\})?[^"`]*)["`]/gi)].map(
    ([, path = ""]) => path,
  );
  const paths = written
    .filter((path) => path !== "/404")
    .map((path) => path.replace("${name}", "manage").replace(/:\w+\??/g, "17"));
  expect(paths.length).toBeGreaterThan(15);
  expect(paths.filter((path) => !isPage(path))).toEqual([]);
});

it("The pages include the lists of all record types, with their organization if they have one", () => {
  for (const { area } of registry.values()) {
    if (!area) continue;
    expect(isPage(area.path), area.path).toBe(true);
    const isBelow = area.param !== undefined || area.path.startsWith("/mentee/");
    expect(isPage(`${area.path}/17`), area.path).toBe(isBelow);
  }
});

it("The pages include nothing else", () => {
  for (const path of [
    "/404",
    "/nothing",
    "/settings/nothing",
    "/wp-login.php",
    "/chat/1/2",
    "//",
    "/privacy/x",
  ])
    expect(isPage(path), path).toBe(false);
  for (const path of ["/privacy/", "/settings"]) expect(isPage(path), path).toBe(true);
});
