import { matchRoutes, type RouteObject } from "react-router";

/** Layouts from the outside in, and the route inside them. */
type Branch = readonly RouteObject[];

/**
 * Finds the branches of a path by its fixed part: everything except one parameter at the end. The router would compile
 * all of its routes to find them.
 */
export class RouteTable {
  private readonly branches = new Map<string | undefined, Branch[]>();

  add(routes: readonly RouteObject[], ...layouts: Branch): void {
    for (const route of routes) {
      const fixed = route.path?.replace(/\/:.*/, "");
      this.branches.set(fixed, [...(this.branches.get(fixed) ?? []), [...layouts, route]]);
    }
  }

  /** Returns the branches that match a path, usually one. */
  find(path: string): Branch[] {
    const fixed = path.replace(/(.)\/$/, "$1");
    return [fixed, fixed.replace(/\/[^/]*$/, "")]
      .flatMap((key) => this.branches.get(key) ?? [])
      .filter((branch) => matchRoutes(branch.slice(-1), path));
  }
}
