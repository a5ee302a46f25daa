import { Alert, Button, Group, Progress, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { mergesMentees } from "#shared/access/merging.ts";
import { authorizeType } from "#shared/access/policy.ts";
import { maxPairs, type DecidePair } from "#shared/contracts/duplicates.ts";
import type { DuplicatePair, DuplicatePairsAnswer } from "#shared/contracts/responses/duplicates.ts";
import { mentees } from "#shared/records/mentees.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { IconUsers } from "../../components/icons/index.ts";
import { Loaded } from "../../components/loaded.tsx";
import { LoadingBox } from "../../components/loading-box.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { call } from "../../lib/api.ts";
import { fullDate, parseDate } from "../../lib/dates.ts";
import { useCaller } from "../../records/parts/use-caller.ts";
import { PairCard } from "./pair-card.tsx";
import classes from "./pair-card.module.css";

interface Decision {
  readonly pair: DuplicatePair;
  readonly state: DecidePair["state"];
}

/** Pairs of mentees who may be the same person. Users who see all mentees of an organization decide about each pair. */
export function DuplicatesScreen() {
  const { t, i18n } = useTranslation();
  const caller = useCaller();
  const [last, setLast] = useState<Decision>();
  const said = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const query = useQuery({
    queryKey: ["duplicatePairs"],
    queryFn: ({ signal }) => call<DuplicatePairsAnswer>("/duplicates/pairs", {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (typeof state.data?.progress === "number" ? 1000 : false),
    meta: { isQuiet: true },
  });
  const { data, refetch } = query;
  const scan = useMutation({ mutationFn: () => call("/duplicates/scan", {}), onSuccess: () => refetch() });
  const decide = useMutation({
    mutationFn: ({ pair, state }: Decision) => call("/duplicates/decide", { pairId: pair.id, state }),
    onSuccess: async (_answer, { pair, state }) => {
      const place = data?.dataValues.findIndex(({ id }) => id === pair.id) ?? -1;
      setLast(state === "same" || state === "different" ? { pair, state } : undefined);
      await refetch();
      // The button that was used is gone. The next pair gets the focus, or else the message about the decision.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const next = place < 0 ? undefined : list.current?.children[place];
        (next instanceof HTMLElement ? next : said.current)?.focus();
      });
    },
  });
  const mayDecide = authorizeType(caller, mentees, "edit") === "allow";
  const mayMerge = mergesMentees(caller);
  const progress = data?.progress ?? null;
  const isScanning = scan.isPending || progress !== null;
  const scanned = parseDate(data?.scannedAt);
  return (
    <section aria-label={t("duplicates.title")}>
      <PageHeader
        title={t("duplicates.title")}
        subtitle={t("duplicates.subtitle")}
        actions={
          <Button variant="default" disabled={isScanning} onClick={() => scan.mutate()}>
            {t("duplicates.scan")}
          </Button>
        }
      />
      <div ref={said} role="status" tabIndex={-1}>
        {isScanning ? (
          <Text size="sm" mb="xs">
            {t("duplicates.scanning")}
          </Text>
        ) : null}
        {last ? (
          <Alert color="green" mb="md">
            <Group gap="xs" justify="space-between">
              <Text size="sm">
                {t(last.state === "same" ? "duplicates.wasSame" : "duplicates.wasDifferent", {
                  first: last.pair.sides[0].name,
                  second: last.pair.sides[1].name,
                })}
              </Text>
              <Button
                size="xs"
                variant="default"
                disabled={decide.isPending}
                onClick={() => decide.mutate({ pair: last.pair, state: "open" })}
              >
                {t("common.undo")}
              </Button>
            </Group>
          </Alert>
        ) : null}
      </div>
      {isScanning ? <Progress value={progress ?? 0} mb="md" aria-label={t("duplicates.scanning")} /> : null}
      <Loaded query={query} failed={t("duplicates.failed")} skeleton={<LoadingBox h={320} />}>
        {({ dataValues, totalRecords }) => (
          <>
            <Text size="sm" c="dimmed" mb="md">
              {totalRecords > 0 ? `${t("duplicates.count", { count: totalRecords })}. ` : ""}
              {totalRecords > maxPairs ? `${t("duplicates.more", { shown: maxPairs })} ` : ""}
              {scanned
                ? t("duplicates.scanned", { when: fullDate(scanned, i18n.language, true) })
                : t("duplicates.neverScanned")}
            </Text>
            {dataValues.length > 0 ? (
              <>
                <Text size="sm" mb="md">
                  {t(mayMerge ? "duplicates.hintMerge" : "duplicates.hint")}
                </Text>
                <ul ref={list} className={classes.list}>
                  {dataValues.map((pair) => (
                    <PairCard
                      key={pair.id}
                      pair={pair}
                      mayMerge={mayMerge}
                      isBusy={decide.isPending && decide.variables.pair.id === pair.id}
                      onDecide={mayDecide ? (state) => decide.mutate({ pair, state }) : undefined}
                    />
                  ))}
                </ul>
              </>
            ) : scanned ? (
              <EmptyState icon={IconUsers} title={t("duplicates.none")} hint={t("duplicates.noneHint")} />
            ) : null}
          </>
        )}
      </Loaded>
    </section>
  );
}
