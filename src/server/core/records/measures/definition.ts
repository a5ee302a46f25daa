/** Converts a stored measure to its definition. */
import { listFilterSchema, type FilterNode } from "#shared/filters/filter.ts";
import {
  measureBases,
  measureDays,
  ownMeasureKinds,
  type MeasureDefinition,
} from "#shared/measures/definition.ts";
import { measureTemplates, type MeasureTemplateName } from "#shared/measures/templates.ts";
import type { MeasureTemplate } from "#shared/measures/template-parts.ts";
import { AppError } from "#server/kernel/errors.ts";

/** The parts of a stored measure that say what it counts. */
export interface StoredDefinition {
  readonly template: string | null;
  readonly base: string | null;
  readonly kind: string | null;
  readonly who: string | null;
  readonly counts: string | null;
}

/** Returns the filter in a text, or null if it is empty. @throws AppError badRequest for an invalid one */
export function readFilter(stored: unknown): FilterNode | null {
  if (typeof stored !== "string" || stored === "") return null;
  try {
    return listFilterSchema.parse(JSON.parse(stored));
  } catch {
    throw new AppError("badRequest", "filter");
  }
}

export const isTemplate = (name: unknown): name is MeasureTemplateName =>
  typeof name === "string" && Object.hasOwn(measureTemplates, name);

/** Returns the built-in measure. Null for a custom one. */
export const templateOf = ({ template }: Pick<StoredDefinition, "template">): MeasureTemplate | null =>
  isTemplate(template) ? measureTemplates[template] : null;

/** @throws AppError badRequest for a definition that this version of the product doesn't know */
export function definitionOf(stored: StoredDefinition): MeasureDefinition {
  const template = templateOf(stored);
  if (template) return template;
  const base = measureBases.find((name) => name === stored.base);
  const kind = ownMeasureKinds.find((name) => name === stored.kind);
  if (!base || !kind) throw new AppError("badRequest", "measure");
  const who = readFilter(stored.who);
  const counts = readFilter(stored.counts);
  return {
    base,
    day: measureDays[base],
    kind,
    ...(who ? { who } : {}),
    ...(counts && kind === "share" ? { counts: { filter: counts } } : {}),
  };
}
