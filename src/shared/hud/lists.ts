/** HUD's lists of the fiscal year in use. */
export { fiscalYear2026 as hudLists } from "./fiscal-year-2026.ts";
