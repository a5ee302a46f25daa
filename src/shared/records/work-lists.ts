/**
 * The parts of list declarations that `definitions.ts` builds on. They have a separate file because all screens load
 * them.
 */
import { hidden } from "../fields/build.ts";
import type { ShippedView } from "./list-declaration.ts";

/** The filter and the built-in view of late work. */
export const lateFilter = { isLate: hidden("boolean") };
export const lateView: ShippedView = { filter: { all: [{ field: "isLate", op: "is", value: "1" }] } };

/** The built-in view of active mentees without a case manager. */
export const unassignedView = {
  filter: { all: [{ field: "caseManager", op: "empty" }] },
  active: true,
} as const satisfies ShippedView;
