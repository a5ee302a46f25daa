/** The measures of a report with their printable numbers and descriptions. */
import type { ExportMeasures } from "#shared/contracts/measures.ts";
import type { Figure } from "#shared/contracts/responses/measures.ts";
import type { MeasureDefinition } from "#shared/measures/definition.ts";
import { comparedPeriod } from "#shared/measures/period.ts";
import { roundedCell, roundedFigure, stepFor } from "#shared/measures/round.ts";
import type { PrintedFigure } from "#shared/measures/suppress.ts";
import type { MeasureTemplate } from "#shared/measures/template-parts.ts";
import { definitionWords } from "#server/core/records/measures/definition-words.ts";
import { definitionOf, templateOf } from "#server/core/records/measures/definition.ts";
import { runMeasures } from "#server/core/records/measures/run.ts";
import type { StoredMeasure } from "#server/core/records/measures/stored.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { dayText } from "../cells.ts";
import { limitOf, choosePrintable, type Printable } from "./printable.ts";

/** A measure in its printed form. */
export interface PrintedMeasure {
  readonly stored: StoredMeasure;
  readonly definition: MeasureDefinition;
  readonly name: string;
  /** The set that it belongs to. */
  readonly set: string;
  /** Describes what the measure counts. */
  readonly words: string;
  readonly source: string;
  /** True if the definition was compared with its source. `check` is a text about that, or "" without a source. */
  readonly isChecked: boolean;
  readonly check: string;
  readonly version: string;
  readonly below: number;
  /** The step that counts are rounded to. Null if they are exact. */
  readonly step: number | null;
  /** Null if the reader may not list the counted records. */
  readonly figure: PrintedFigure | null;
  readonly before: PrintedFigure["total"];
  /** Number of people in more than one group. */
  readonly inSeveral: number;
  readonly tells: Printable["tells"];
  /** The measure that says how many answered. Null if this isn't a rate of answers. */
  readonly answered: PrintedMeasure | null;
}

function checkOf({ signedIn, t }: Repository, template: MeasureTemplate | null) {
  const { source, checkedOn } = template ?? {};
  if (!source) return { isChecked: false, check: "" };
  if (!checkedOn) return { isChecked: false, check: t("measures.toBeCheckedHint") };
  return { isChecked: true, check: t("measures.checked", { day: dayText(signedIn.language, checkedOn) }) };
}

/** Also rounds measures that allow small numbers, so that a rounded report contains no exact numbers. */
const stepOf = (stored: StoredMeasure): number => stepFor(limitOf(stored));

const roundedAll = (
  open: readonly { readonly stored: StoredMeasure; readonly figure: Figure }[],
): ReadonlyMap<string, Printable> =>
  new Map(
    open.map(({ stored, figure }) => {
      const [step, { kind }] = [stepOf(stored), definitionOf(stored)];
      const before = figure.before && roundedCell(figure.before, step, kind);
      const tells = { total: false, before: false };
      return [stored.id, { figure: roundedFigure(figure, step, kind), before, tells }];
    }),
  );

/** Reads measures in the order of the request, grouped by set, and those that say how many answered. */
export async function readPrinted(
  repository: Repository,
  request: ExportMeasures,
): Promise<PrintedMeasure[]> {
  const { t } = repository;
  const run = await runMeasures(repository, request, true);
  const open = run.flatMap(({ stored, figure }) => ("isClosed" in figure ? [] : [{ stored, figure }]));
  const isRounded = request.numbers === "rounded";
  const figures = isRounded ? roundedAll(open) : await choosePrintable(repository, request, open);
  const inSeveral = new Map(open.map(({ stored, figure }) => [stored.id, figure.inSeveral.groups]));
  const printed: PrintedMeasure[] = [];
  for (const { stored } of run) {
    const definition = definitionOf(stored);
    const template = templateOf(stored);
    const { figure = null, before = null, tells } = figures.get(stored.id) ?? {};
    printed.push({
      stored,
      definition,
      name: stored.name || t(`records.measures.options.template.${stored.template ?? ""}`),
      set: t(`measures.sets.${template?.set ?? "own"}`),
      words: await definitionWords(repository, stored),
      source: stored.sourceLink || (template?.source ?? ""),
      ...checkOf(repository, template),
      version: t("measures.version", { template: template?.version ?? "–", version: stored.version }),
      below: limitOf(stored),
      step: isRounded ? stepOf(stored) : null,
      figure,
      before,
      inSeveral: inSeveral.get(stored.id) ?? 0,
      tells: tells ?? { total: false, before: false },
      answered: null,
    });
  }
  const answeredOf = ({ stored }: PrintedMeasure) => {
    const name = templateOf(stored)?.answeredIn;
    return printed.find((one) => name !== undefined && one.stored.template === name) ?? null;
  };
  const answered = printed.map((one) => ({ ...one, answered: answeredOf(one) }));
  return [...Map.groupBy(answered, ({ set }) => set).values()].flat();
}

/** Returns the period that a report compares with. */
export const comparedOf = (request: ExportMeasures) => comparedPeriod(request, request.compareTo);
