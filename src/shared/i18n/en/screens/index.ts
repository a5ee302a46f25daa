import * as form from "./form.ts";
import * as list from "./list.ts";
import * as mentee from "./mentee.ts";

export const screens = { ...list, ...form, ...mentee };
