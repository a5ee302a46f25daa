import { measureTemplates, type MeasureTemplateName } from "./templates.ts";

/** What the measures of the product are called in the database. The web build puts the value in place of this module. */
export const measureTemplateNames = Object.keys(measureTemplates) as readonly MeasureTemplateName[];
