import { matchRoutes, type RouteObject } from "react-router";
import { expect, it } from "vitest";
import { RouteTable } from "./route-table.ts";

const routes: RouteObject[] = [
  "/",
  "/mentee/manage",
  "/mentee/manage/:menteeId",
  "/plan/:step?",
  "/settings/lists/:organizationId?",
  "/a/:appointmentId",
].map((path) => ({ path, caseSensitive: true }));

it("The table finds the same route as the router, or none if the router finds none", () => {
  const table = new RouteTable();
  table.add(routes);
  const paths = [
    "/",
    "/plan",
    "/plan/",
    "/plan/3",
    "/Plan",
    "/plan/3/4",
    "/mentee/manage",
    "/mentee/manage/",
    "/mentee/manage/5",
    "/mentee",
    "/settings/lists",
    "/settings/lists/2",
    "/a",
    "/a/x%2Fy",
    "/a/%C3%A9",
    "/nothing",
    "//",
  ];
  for (const path of paths)
    expect([path, ...table.find(path).flat()]).toEqual([
      path,
      ...(matchRoutes(routes, path)?.map(({ route }) => route) ?? []),
    ]);
});
