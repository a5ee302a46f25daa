import { areas } from "./areas.ts";
import { chrome } from "./chrome.ts";
import { common } from "./common.ts";
import { errors } from "./errors.ts";
import { exports } from "./exports.ts";
import { filters, list } from "./screens/list.ts";

/** Texts that every visit needs. The web app loads the other texts with their screens. */
export const texts = { areas, common, chrome, errors, exports, screens: { filters, list } };
