/** The view "Near us" of jobs, courses, and resources. */
import { hidden } from "../fields/build.ts";
import type { ListDeclaration } from "./list-declaration.ts";

/**
 * Returns the view that a list starts with: active records of the caller's organization, and those within its radius.
 * @param columns the columns to show
 */
export const nearUs = (columns: readonly string[]): Pick<ListDeclaration, "computed" | "views"> => ({
  computed: { near: hidden("boolean") },
  views: {
    nearUs: {
      filter: { all: [{ field: "near", op: "is", value: "1" }] },
      active: true,
      columns,
      opensFirst: "organization",
    },
  },
});
