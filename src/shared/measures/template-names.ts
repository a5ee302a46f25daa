import { measureTemplates, type MeasureTemplateName } from "./templates.ts";

/** Names of the built-in measures in the database. The web build replaces this module with its value. */
export const measureTemplateNames = Object.keys(measureTemplates) as readonly MeasureTemplateName[];
