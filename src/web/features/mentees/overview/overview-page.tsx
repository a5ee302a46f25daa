import { Skeleton } from "@mantine/core";
import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, type Location } from "react-router";
import type { MenteeHeader } from "#shared/contracts/responses/mentee-header.ts";
import { Loaded } from "../../../components/loaded.tsx";
import { printPage, showUntilPrinted } from "../../../records/parts/print/print-page.ts";
import type { printSummary } from "../mentee-screens.ts";
import { KeyFacts } from "./key-facts.tsx";
import { Latest } from "./latest.tsx";
import { NextCard, type ShownWork } from "./next-card.tsx";
import classes from "./overview.module.css";
import { useOverview } from "./use-overview.ts";
import { WatchCard } from "./watch-card.tsx";

interface OverviewPageProps {
  menteeId: string;
  /** Undefined while loading. */
  header: MenteeHeader | undefined;
}

/** Overview of a mentee: what is next, what is missing, and what happened. */
export function OverviewPage({ menteeId, header }: OverviewPageProps) {
  const { t } = useTranslation();
  const [work, setWork] = useState<ShownWork>("first");
  const overview = useOverview(menteeId, work !== "first");
  const [isSummary = false, setIsSummary] = useState<boolean>();
  const { state } = useLocation() as Location<Partial<typeof printSummary> | null>;
  const navigate = useNavigate();
  const isFetching = useIsFetching() > 0;
  const isPrinting = state?.isSummary === true && overview.data !== undefined && !isFetching;
  const print = useEffectEvent(async () => {
    await navigate(".", { replace: true, state: null });
    showUntilPrinted(setIsSummary, true);
    await printPage();
  });
  useEffect(() => {
    if (isPrinting) void print();
  }, [isPrinting]);
  return (
    <section
      aria-label={t("screens.mentee.overview")}
      className={classes.page}
      data-summary={isSummary || undefined}
    >
      <div className={classes.top}>
        <div className={classes.cards} aria-busy={!overview.data || undefined}>
          <Loaded
            query={overview}
            failed={t("screens.mentee.caseView.topFailed")}
            skeleton={<Skeleton h={150} radius="lg" />}
          >
            {(data) => (
              <>
                <NextCard overview={data} menteeId={menteeId} shown={work} onShow={setWork} />
                <WatchCard overview={data} header={header} menteeId={menteeId} />
              </>
            )}
          </Loaded>
        </div>
        <KeyFacts menteeId={menteeId} header={header} />
      </div>
      <Latest menteeId={menteeId} isSummary={isSummary} />
    </section>
  );
}
