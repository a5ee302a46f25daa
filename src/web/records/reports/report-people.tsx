import { Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { FigurePart } from "#shared/contracts/measures.ts";
import type { ReportPeopleAnswer, SentReportRow } from "#shared/contracts/responses/reports.ts";
import type { ReportColumn } from "#shared/reports/content.ts";
import { nextPageNumber } from "../../components/next-page.tsx";
import { SidePanel } from "../../components/side-panel.tsx";
import { call } from "../../lib/api.ts";
import { CountedPeople } from "./counted-people.tsx";

/** The number whose records the user wants to see. */
export interface AskedNumber {
  readonly row: SentReportRow;
  readonly column: ReportColumn;
  readonly part: FigurePart;
}

interface PeopleProps {
  id: string;
  asked: AskedNumber;
  onClose: () => void;
}

/** The records behind a number of a report. */
export function ReportPeople({ id, asked: { row, column, part }, onClose }: PeopleProps) {
  const { t } = useTranslation();
  const body = { tableId: id, row: row.key, column, part };
  const query = useInfiniteQuery({
    queryKey: ["reportPeople", body],
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) =>
      call<ReportPeopleAnswer>("/reports/people", { ...body, page: pageParam }, { signal }),
    getNextPageParam: nextPageNumber,
    meta: { isQuiet: true },
  });
  const hidden = query.data?.pages[0]?.hidden ?? 0;
  const name = column === "total" ? row.label : `${row.label}: ${t(`reports.columns.${column}`)}`;
  return (
    <SidePanel onClose={onClose} size="lg" title={name}>
      <Text size="sm" mb="md">
        {row.words}
      </Text>
      <CountedPeople
        query={query}
        pages={query.data?.pages}
        note={hidden > 0 ? t("reports.hidden", { count: hidden }) : ""}
      />
    </SidePanel>
  );
}
