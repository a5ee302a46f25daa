/** HUD's lists of the current fiscal year. */
export { fiscalYear2026 as hudLists } from "./fiscal-year-2026.ts";
