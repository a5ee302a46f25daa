import { expect, it } from "vitest";
import { nextPageOf } from "./timeline-page.ts";

it("All pages of a timeline have the items since the same visit, however long the first one is read", () => {
  const first = { before: "2026-11-02T10:00:00.000000 notes 5", lastVisit: "2026-11-01T08:00:00.000000Z" };
  // By now, the server knows only the visit that began with the first page.
  const second = { before: "2026-11-01T12:00:00.000000 notes 2", lastVisit: "2026-11-03T09:00:00.000000Z" };
  for (const pages of [[first], [first, second]]) {
    const last = pages.at(-1)!;
    expect(nextPageOf(last, pages)).toEqual({ before: last.before, since: first.lastVisit });
  }
  expect(nextPageOf({ ...second, before: "" }, [first, second])).toBeUndefined();
});
