/** The workbook of a case file: one sheet per item. */
import { canUseField } from "#shared/access/policy.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { documentCell, fieldLabel, isReadable } from "../cells.ts";
import { type Cell } from "#server/platform/sheets/cell.ts";
import { allFields, rowCells } from "../list-sheet.ts";
import type { SheetRow } from "#server/platform/sheets/sheet-xml.ts";
import type { Sheet } from "#server/platform/sheets/workbook.ts";
import type { CaseData, CaseSection } from "./case-data.ts";
import { itemTitle } from "./case-pages.ts";
import type { ExportMentee } from "#shared/contracts/exports.ts";
import { aboutSheet } from "../about-sheet.ts";
import { exportTexts, hasPeriod, rangeText } from "../kind.ts";

async function* inOne(rows: readonly SheetRow[]): AsyncGenerator<readonly SheetRow[]> {
  yield rows;
}

function profileSheet(repository: Repository, data: CaseData): Sheet {
  const { caller, language, zone } = repository.signedIn;
  const translate = exportTexts(repository.t);
  const reading = { type: data.profileType, language, zone, fileNames: new Map<string, string>() };
  const rows = Object.entries(data.profileType.fields).flatMap(([name, field]): Cell[][] => {
    const label = fieldLabel(data.profileType, language, name);
    const isShown = label && isReadable(field) && field.kind !== "hidden" && canUseField(caller, field);
    return isShown && data.profile ? [[label, documentCell(reading, name, data.profile)]] : [];
  });
  return {
    name: exportTexts(repository.t)("caseFile.profile"),
    columns: [{ header: translate("caseFile.field") }, { header: translate("caseFile.value"), wraps: true }],
    rows: () => inOne(rows),
  };
}

function sectionSheet(repository: Repository, { item, query, rows, fileNames }: CaseSection): Sheet {
  const columns = allFields(query);
  return {
    name: itemTitle(repository, item),
    columns,
    isList: true,
    rows: () => inOne(rows.map((row) => rowCells(query, query.type, columns, row, fileNames))),
  };
}

/** Returns the sheets of the chosen items. */
export const caseSheets = (repository: Repository, request: ExportMentee, data: CaseData): Sheet[] => [
  ...(data.profile ? [profileSheet(repository, data)] : []),
  ...data.sections.map((section) => sectionSheet(repository, section)),
  aboutSheet(repository, () => {
    const translate = exportTexts(repository.t);
    return [
      [translate("organization"), data.organization],
      [translate("about.mentee"), data.name],
      [translate("period"), rangeText(repository, request)],
      [translate("about.rule"), hasPeriod(request) ? translate("caseFile.periodRule") : ""],
      [translate("about.reason"), request.reason],
    ];
  }),
];
