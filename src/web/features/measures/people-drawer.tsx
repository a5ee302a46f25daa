import { SegmentedControl } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { figureParts, type FigurePart } from "#shared/contracts/measures.ts";
import type { MeasurePeopleAnswer } from "#shared/contracts/responses/measures.ts";
import type { Period } from "#shared/measures/period.ts";
import { call } from "../../lib/api.ts";
import { formatNumber } from "../../lib/numbers.ts";
import type { RequestedRecords } from "./number-button.tsx";
import { valueText } from "./figure-text.ts";
import { CountedPeople } from "../../records/reports/counted-people.tsx";
import { nextPageNumber } from "../../components/next-page.tsx";
import { SidePanel } from "../../components/side-panel.tsx";

interface PeopleDrawerProps {
  asked: RequestedRecords;
  /** Shown above the records. */
  details: ReactNode;
  period: Period;
  groupBy: string;
  organizationId: string | null;
  onClose: () => void;
}

/** The records behind a number, in tabs. */
export default function PeopleDrawer({
  asked,
  details,
  period,
  groupBy,
  organizationId,
  onClose,
}: PeopleDrawerProps) {
  const { t, i18n } = useTranslation();
  const { measure, group, month, of } = asked;
  const [part, setPart] = useState<FigurePart>(asked.part);
  const body = {
    id: measure.id,
    ...(asked.period ?? period),
    part,
    groupBy,
    organizationId,
    ...(group === undefined ? {} : { group }),
    ...(month === undefined ? {} : { month }),
  };
  const query = useInfiniteQuery({
    queryKey: ["measurePeople", body],
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) =>
      call<MeasurePeopleAnswer>("/measures/people", { ...body, page: pageParam }, { signal }),
    getNextPageParam: nextPageNumber,
    // The counts of the tabs stay while another tab loads.
    placeholderData: (before) => before,
    meta: { isQuiet: true },
  });
  const counts = query.data?.pages[0]?.partCounts;
  const title = of ? `${measure.name}: ${of}` : measure.name;
  return (
    <SidePanel onClose={onClose} size="lg" title={title}>
      {details}
      <SegmentedControl
        fullWidth
        aria-label={title}
        mb="md"
        value={part}
        onChange={(value) => setPart(value as FigurePart)}
        data={figureParts.map((value) => ({
          value,
          label: [t(`measures.parts.${value}`), counts && formatNumber(counts[value], i18n.language)]
            .filter(Boolean)
            .join(" "),
        }))}
      />
      <CountedPeople
        query={query}
        pages={query.isPlaceholderData ? undefined : query.data?.pages}
        valueText={(value) => valueText(measure, value, i18n.language, t)}
      />
    </SidePanel>
  );
}
