import { expect, it } from "vitest";
import { isPage } from "#shared/pages.ts";
import { areas } from "./areas.ts";

it.each(areas)("The server accepts the address of $id, with and without its parameter", ({ path, param }) => {
  expect(isPage(path)).toBe(true);
  if (param) expect(isPage(`${path}/17`)).toBe(true);
});
