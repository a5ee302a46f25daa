/** Exports and prints measures. */
import { Button, Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { PrintedMeasuresAnswer } from "#shared/contracts/responses/measures.ts";
import { isCalendarDay } from "#shared/fields/wire-shapes.ts";
import { IconTableExport } from "../../components/icons/index.ts";
import { call } from "../../lib/api.ts";
import { startExport } from "../../lib/exports/start-export.ts";
import { printPage, showUntilPrinted } from "../../records/parts/print/print-page.ts";
import type { Period } from "#shared/measures/period.ts";
import type { Choice } from "./measure-controls.tsx";

const maxDays = 3653;

/** Returns true if a period is valid. */
export function isUsable({ from, to }: Period): boolean {
  if (!isCalendarDay(from) || !isCalendarDay(to) || from > to) return false;
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 < maxDays;
}

export function ExportMenu({ ids, choice }: { ids: readonly string[]; choice: Choice }) {
  const { t } = useTranslation();
  const start = (numbers: string, format: string) =>
    void startExport(t("measures.title"), "/export/measures", { ids, ...choice, format, numbers });
  return (
    <Menu withinPortal={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconTableExport size={16} aria-hidden />}
          disabled={!isUsable(choice)}
        >
          {t("measures.export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(["exact", "rounded"] as const).flatMap((numbers) => [
          <Menu.Label key={numbers}>{t(`measures.numbers.${numbers}`)}</Menu.Label>,
          ...(["pdf", "xlsx"] as const).map((format) => (
            <Menu.Item key={`${numbers} ${format}`} onClick={() => start(numbers, format)}>
              {t(`measures.exportAs.${numbers}.${format}`)}
            </Menu.Item>
          )),
        ])}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Prints the measures in the reduced form of a report. `show` puts them on the page while it is printed. */
export async function printFigures(
  ids: readonly string[],
  choice: Choice,
  show: (printed: PrintedMeasuresAnswer | undefined) => void,
): Promise<void> {
  const printed = await call<PrintedMeasuresAnswer>("/measures/printed", { ids, ...choice });
  showUntilPrinted(show, printed);
  await printPage();
}
