/** The routes that the application serves, from its router. */
import type { FastifyInstance } from "fastify";

export interface ServedRoute {
  readonly method: string;
  /** The URL with its parameters, such as `:name`. */
  readonly url: string;
}

/** Every route with each of its methods. */
export function servedRoutes(app: FastifyInstance): ServedRoute[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const found = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line);
      if (!found) return [];
      const [, indent = "", part = "", methods = ""] = found;
      parents.length = indent.length / 4;
      parents.push(part);
      return methods
        .split(", ")
        .filter(Boolean)
        .map((method) => ({ method, url: parents.join("") }));
    });
}
