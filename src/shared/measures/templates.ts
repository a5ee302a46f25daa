/**
 * The measures that come with the product. What they are called and how they are put in words stands in
 * `i18n/{en,es}/measures.ts`; where a definition comes from, in `source`.
 */
import { hudTemplates } from "./hud-templates.ts";
import { laborTemplates } from "./labor-templates.ts";
import { secondChanceTemplates } from "./second-chance-templates.ts";
import type { MeasureTemplate } from "./template-parts.ts";
import { workTemplates } from "./work-templates.ts";

const templates = { ...hudTemplates, ...secondChanceTemplates, ...laborTemplates, ...workTemplates } as const;

export type MeasureTemplateName = keyof typeof templates;

export const measureTemplates: Readonly<Record<MeasureTemplateName, MeasureTemplate>> = templates;
