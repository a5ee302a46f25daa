import { expect, it } from "vitest";
import { isPage } from "#shared/pages.ts";
import { areas } from "./areas.ts";

it.each(areas)("The server knows the address of $id, and what may follow it", ({ path, param }) => {
  expect(isPage(path)).toBe(true);
  if (param) expect(isPage(`${path}/17`)).toBe(true);
});
