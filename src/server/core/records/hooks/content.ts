import type { RecordHooks } from "./hook.ts";

/** The URL of a page is unique per language, so a copy gets a different URL. */
export const contentHooks: RecordHooks = {
  prepareClone(_context, values) {
    values["pageUrl"] = `${String(values["pageUrl"])}-copy-${Date.now().toString(36)}`;
    values["status"] = false;
  },
};
