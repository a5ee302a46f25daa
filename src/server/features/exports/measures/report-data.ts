/** The figures of a report, with what of them may be printed, and their definitions in words. */
import type { ExportMeasures, Figure } from "#shared/contracts/measures.ts";
import type { MeasureDefinition } from "#shared/measures/definition.ts";
import { comparedPeriod } from "#shared/measures/period.ts";
import { suppressed, type PrintedFigure } from "#shared/measures/suppress.ts";
import { measureTemplates } from "#shared/measures/templates.ts";
import { usualSuppressBelow } from "#shared/records/measures.ts";
import { definitionOf, isTemplate } from "#server/core/records/measures/definition.ts";
import { runMeasures, type StoredMeasure } from "#server/core/records/measures/run.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { filterLines } from "../about-sheet.ts";

/** A measure as it is printed. */
export interface PrintedMeasure {
  readonly stored: StoredMeasure;
  readonly definition: MeasureDefinition;
  readonly name: string;
  /** The set that it comes with. */
  readonly set: string;
  /** What it counts, in words. */
  readonly words: string;
  readonly source: string;
  /** Nobody has compared the definition with its source. */
  readonly isToBeChecked: boolean;
  readonly version: string;
  readonly below: number;
  /** Null: the reader may not list what it counts. */
  readonly figure: PrintedFigure | null;
  readonly before: PrintedFigure["total"];
}

async function wordsOf(
  repository: Repository,
  stored: StoredMeasure,
  definition: MeasureDefinition,
): Promise<string> {
  const { t } = repository;
  if (isTemplate(stored.template)) return t(`measures.definitions.${stored.template}`);
  const type = repository.typeOf(definition.base);
  const parts = [
    t("measures.ownDefinition", {
      base: t(`records.measures.options.base.${definition.base}`),
      day: t(`records.${type.name}.fields.${definition.day}`),
    }),
  ];
  const filters = [
    ["measures.ownWho", definition.who],
    [
      "measures.ownCounts",
      definition.counts && "filter" in definition.counts ? definition.counts.filter : undefined,
    ],
  ] as const;
  for (const [key, filter] of filters)
    if (filter) parts.push(t(key, { filter: (await filterLines(repository, type, filter)).join("; ") }));
  return parts.join(" ");
}

const isOpen = (figure: object): figure is Figure => !("isClosed" in figure);

/** Measures in the order of the request, sets kept together. */
export async function readPrinted(
  repository: Repository,
  request: ExportMeasures,
): Promise<PrintedMeasure[]> {
  const { t } = repository;
  const run = await runMeasures(repository, request);
  const printed: PrintedMeasure[] = [];
  for (const { stored, figure } of run) {
    const definition = definitionOf(stored);
    const template = isTemplate(stored.template) ? measureTemplates[stored.template] : null;
    const below = stored.suppressBelow ?? usualSuppressBelow;
    printed.push({
      stored,
      definition,
      name: stored.name || t(`records.measures.options.template.${stored.template ?? ""}`),
      set: t(`measures.sets.${template?.set ?? "own"}`),
      words: await wordsOf(repository, stored, definition),
      source: stored.sourceLink || (template?.source ?? ""),
      isToBeChecked: template?.source !== undefined && template.checkedOn === undefined,
      version: t("measures.version", { template: template?.version ?? "–", version: stored.version }),
      below,
      figure: isOpen(figure) ? suppressed(figure, figure.groups, below) : null,
      before: isOpen(figure) && figure.before ? suppressed(figure.before, [], below).total : null,
    });
  }
  return [...Map.groupBy(printed, ({ set }) => set).values()].flat();
}

/** The period that a report compares with. */
export const comparedOf = (request: ExportMeasures) => comparedPeriod(request, request.compareTo);
