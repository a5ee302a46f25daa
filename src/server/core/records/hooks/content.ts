import type { RecordHooks } from "./hook.ts";

/** A page's address is unique in its language, so a copy gets another one. */
export const contentHooks: RecordHooks = {
  prepareClone(_context, values) {
    values["pageUrl"] = `${String(values["pageUrl"])}-copy-${Date.now().toString(36)}`;
    values["status"] = false;
  },
};
