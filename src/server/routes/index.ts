/** Every route module, in one place. */
import type { App } from "../app.ts";
import { recordRoutes } from "./records.ts";

const base = "/apicalls";

/** Registers all calls below `/apicalls`. */
export async function registerRoutes(app: App): Promise<void> {
  await app.register(recordRoutes, { prefix: base });
}
