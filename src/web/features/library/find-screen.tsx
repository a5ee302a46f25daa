import { Paper, SegmentedControl, Skeleton, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import type { FindAnswer, FoundRow } from "#shared/contracts/responses/find.ts";
import { foundPath, foundTables, tableOf, wordOfTable, type FoundTable } from "#shared/records/found.ts";
import { registry } from "#shared/records/registry.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { IconSearch } from "../../components/icons/index.ts";
import { Loaded } from "../../components/loaded.tsx";
import { NextPage, nextPageNumber } from "../../components/next-page.tsx";
import { asText } from "../../fields/field-props.ts";
import { plainText } from "../../fields/plain-text.ts";
import { call } from "../../lib/api.ts";
import { formatNumber } from "../../lib/numbers.ts";
import classes from "./find.module.css";
import { nameOf } from "./found-name.ts";

/** Maximum length of an entry's text. */
const lineLength = 160;

const cut = (text: string) => (text.length > lineLength ? `${text.slice(0, lineLength).trimEnd()}…` : text);

function useFound(tableName: FoundTable, searchText: string) {
  return useInfiniteQuery({
    queryKey: ["find", tableName, searchText],
    queryFn: ({ pageParam, signal }) =>
      call<FindAnswer>("/find", { tableName, searchText, currentPage: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPageNumber,
    // Never shows jobs as courses, because their ids would open the wrong entries.
    placeholderData: (before) => (before?.pages[0]?.dataType === tableName ? before : undefined),
    meta: { isQuiet: true },
  });
}

function Item({ table, row }: { table: FoundTable; row: FoundRow }) {
  const { t, i18n } = useTranslation();
  const type = registry.get(table);
  const lines = (type?.menteesFind ?? [])
    .map((name) => cut(plainText(row.labels[name] ?? asText(row[name]))))
    .filter(Boolean);
  const { miles } = row;
  return (
    <Paper component="li" radius="lg" className={classes.item}>
      <Link to={foundPath(table, row.id)} className={classes.name}>
        {nameOf(table, row)}
      </Link>
      {lines.map((line) => (
        <Text key={line} className={classes.line}>
          {line}
        </Text>
      ))}
      {miles === null ? null : (
        <Text className={classes.line} fw={600}>
          {t("find.miles", { count: miles, miles: formatNumber(miles, i18n.language) })}
        </Text>
      )}
    </Paper>
  );
}

/** Jobs, courses, and help, searched by words, nearest first. */
export function FindScreen() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const table = tableOf(search.get("kind")) ?? "jobs";
  const inAddress = search.get("q") ?? "";
  const [typed, setTyped] = useState(inAddress);
  const [searchText] = useDebouncedValue(typed.trim(), 300);
  // The search is still there on the way back from an entry.
  useEffect(() => {
    if (searchText === inAddress) return;
    const put = (now: URLSearchParams) => {
      if (searchText) now.set("q", searchText);
      else now.delete("q");
      return now;
    };
    setSearch(put, { replace: true, preventScrollReset: true });
  }, [searchText, inAddress, setSearch]);
  const found = useFound(table, searchText);
  const rows = found.data?.pages.flatMap(({ dataValues }) => dataValues) ?? [];
  const total = found.data?.pages[0]?.totalRecords ?? 0;
  const choose = (next: string) => {
    const chosen = foundTables.find((name) => name === next) ?? "jobs";
    const put = (now: URLSearchParams) => {
      now.set("kind", wordOfTable(chosen));
      return now;
    };
    setSearch(put, { replace: true });
  };
  const skeleton = (
    <Stack aria-busy mt="md">
      <Skeleton h={90} radius="lg" />
      <Skeleton h={90} radius="lg" />
    </Stack>
  );
  return (
    <div className={classes.page}>
      <Title order={1} tabIndex={-1} className={classes.title}>
        {t("find.title")}
      </Title>
      <SegmentedControl
        fullWidth
        size="md"
        aria-label={t("find.kinds")}
        value={table}
        data={foundTables.map((value) => ({ value, label: t(`find.kind_${value}`) }))}
        onChange={choose}
      />
      <TextInput
        mt="sm"
        size="md"
        type="search"
        aria-label={t("find.search")}
        placeholder={t("find.searchHint")}
        maxLength={200}
        leftSection={<IconSearch size={20} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Loaded query={found} failed={t("find.failed")} skeleton={skeleton}>
        {() => (
          <>
            <Text mt="sm" c="dimmed" role="status">
              {rows.length > 0 ? t("find.found", { count: total }) : ""}
            </Text>
            {rows.length > 0 ? (
              <ul className={classes.list}>
                {rows.map((row) => (
                  <Item key={row.id} table={table} row={row} />
                ))}
              </ul>
            ) : found.isPlaceholderData ? (
              // Only the search before this one found nothing.
              skeleton
            ) : (
              <EmptyState icon={IconSearch} title={t("find.none")} hint={t("find.noneHint")} />
            )}
            <NextPage query={found} failed={t("find.failed")} size="md" fullWidth>
              {t("find.more")}
            </NextPage>
          </>
        )}
      </Loaded>
    </div>
  );
}
