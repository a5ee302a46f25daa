/** Programs have codes that the HMIS export can use. */
import { fieldErrors } from "../save/draft.ts";
import type { RecordHooks } from "./hook.ts";

/** The codes of a program, as HUD writes them. */
const shapes = { cocCode: /^[A-Z]{2}-\d{3}$/, geocode: /^\d{6}$/ };

export const programsHooks: RecordHooks = {
  prepare({ t }, { values }) {
    if (typeof values["cocCode"] === "string") values["cocCode"] = values["cocCode"].toUpperCase();
    for (const [name, shape] of Object.entries(shapes)) {
      const value = values[name];
      if (typeof value === "string" && !shape.test(value))
        throw fieldErrors({ [name]: t(`server.programs.${name}`) });
    }
  },
};
