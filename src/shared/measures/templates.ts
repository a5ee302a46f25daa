/**
 * The built-in measures. Their names and descriptions are in `i18n/{en,es}/measures.ts`, the source of a definition
 * is in `source`.
 */
import { hudTemplates } from "./hud-templates.ts";
import { laborTemplates } from "./labor-templates.ts";
import { secondChanceTemplates } from "./second-chance-templates.ts";
import type { MeasureTemplate } from "./template-parts.ts";
import { workTemplates } from "./work-templates.ts";

const templates = { ...hudTemplates, ...secondChanceTemplates, ...laborTemplates, ...workTemplates } as const;

export type MeasureTemplateName = keyof typeof templates;

export const measureTemplates: Readonly<Record<MeasureTemplateName, MeasureTemplate>> = templates;
