import { Skeleton } from "@mantine/core";
import { IconInbox } from "../../components/icons/index.ts";
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { authorizeType } from "#shared/access/policy.ts";
import type { TableAnswer } from "#shared/contracts/responses/records.ts";
import { hasTab } from "#shared/records/area.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { withTexts } from "../../boot/i18n.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { useFieldTexts } from "../../fields/field-texts.ts";
import { WithSelection } from "../bulk/with-selection.tsx";
import { recordHooks } from "../parts/hook.ts";
import { AddButton } from "./add-button.tsx";
import { useColumnChoice, type ColumnChoice } from "../list/column-choice.ts";
import { listColumns } from "../list/list-columns.ts";
import { ListMenu } from "./list-menu.tsx";
import { ListPagination } from "../list/list-pagination.tsx";
import { ListTable } from "../list/list-table.tsx";
import { ListToolbar } from "../list/list-toolbar.tsx";
import { foldsDone, isNarrowed, isSmallList, withDone } from "../list/open-first.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import { ScreenHeading } from "../parts/screen-heading.tsx";
import { useScrollMemory } from "../list/scroll-memory.ts";
import { useListUrl } from "../list/use-list-url.ts";
import { useRecordList } from "../list/use-record-list.ts";
import { useScreenTitle } from "../parts/use-screen-title.ts";
import { afterFirstScreen } from "../../boot/first-screen.ts";
import { lazyPart, prefetchPart, PartFallback } from "../../boot/lazy-part.tsx";
import { phoneQuery } from "../../lib/phone.ts";
import { useIsPhone } from "../../lib/use-is-phone.ts";

const NoMatch = lazyPart(() => withTexts(["dayInput"], () => import("./no-match.tsx")));
const loadViews = afterFirstScreen(() => withTexts(["views"], () => import("../views/list-views.ts")));
const ViewMenu = lazyPart(async () => ({ default: (await loadViews()).ViewMenu }));
const ViewRow = lazyPart(async () => ({ default: (await loadViews()).ViewRow }), { place: "none" });
const AddedNotice = lazyPart(() => withTexts(["form"], () => import("./added-notice.tsx")));

const loadLines = () => import("./list-lines.tsx");
const ListLines = lazyPart(loadLines);
const ListPrinter = lazyPart(
  afterFirstScreen(() => withTexts(["form"], () => import("../print/list-printer.tsx"))),
  { place: "none" },
);
const ListCards = lazyPart(() => import("../list/list-cards.tsx"));

const DoneRows = lazyPart(() => withTexts(["mentee"], () => import("./done-rows.tsx")));
const loadFeed = () => withTexts(["mentee", "form", "dayInput"], () => import("../feed/feed.ts"));
const FeedBox = lazyPart(async () => ({ default: (await loadFeed()).FeedBox }));
const FeedRows = lazyPart(async () => ({ default: (await loadFeed()).FeedRows }));

/**
 * Returns the fields to load in addition to the columns of the type's list: the chosen ones, and the ones that a feed
 * shows.
 */
function addedFields({ feed, list }: RecordType, { added }: ColumnChoice, isTable: boolean) {
  if (!feed || isTable) return added;
  const shown: readonly string[] = Object.values(feed);
  return (list?.more ?? []).filter((name) => shown.includes(name) || added.includes(name));
}

/** The list of a record type. Loaded data is rendered with low priority, so that it doesn't block input. */
export function RecordList() {
  const scope = useRecordScope();
  const { type } = scope;
  // A phone always starts with two-line rows, so their code is loaded in parallel with the rows.
  useEffect(() => {
    if (window.matchMedia(phoneQuery).matches) prefetchPart(loadLines);
  }, []);
  const { state, isTable } = useListUrl(type);
  const { data, isError, isPlaceholderData, refetch, isFetching } = useRecordList(
    scope,
    foldsDone(scope, state) ? withDone(state, type, false) : state,
    addedFields(type, useColumnChoice(scope.caller.accountId, type, state.columns), isTable),
  );
  // A background refetch doesn't change what is shown.
  const isRetrying = isError && isFetching;
  const answer = useMemo(
    () => ({ data, isError, isPlaceholderData, refetch, isRetrying }),
    [data, isError, isPlaceholderData, refetch, isRetrying],
  );
  return <AnsweredList answer={useDeferredValue(answer)} />;
}

type ListAnswer = Pick<
  ReturnType<typeof useRecordList>,
  "data" | "isError" | "isPlaceholderData" | "refetch"
> & { isRetrying: boolean };

const AnsweredList = memo(function AnsweredList({ answer }: { answer: ListAnswer }) {
  const { t } = useTranslation();
  const scope = useRecordScope();
  const { type, caller, across } = scope;
  const texts = useFieldTexts(type.name);
  const { title, subtitle } = useScreenTitle(scope);
  const { state, setState, setOpen, isTable } = useListUrl(type);
  const isFolded = foldsDone(scope, state);
  const { data, isError, isPlaceholderData, refetch, isRetrying } = answer;
  const isPhone = useIsPhone();
  const choice = useColumnChoice(caller.accountId, type, state.columns);
  const columns = useMemo(
    () => [across?.column ?? [], listColumns(caller, type, texts.has, choice)].flat(),
    [across, caller, type, texts, choice],
  );
  const [printed, setPrinted] = useState<TableAnswer>();
  const listed = printed ?? data;
  const { MainAction, isMainFirst, ListFold } = recordHooks(type.name);
  const rows = listed?.dataValues;
  useScrollMemory(rows !== undefined);
  const addButton =
    !across && authorizeType(caller, type, "add") === "allow" ? (
      <AddButton onClick={() => setOpen({ id: "0", mode: "add" })} />
    ) : null;
  const hasViews = !scope.isPlain && !scope.menteeId;
  const isTab = !scope.menteeId && type.area !== undefined && hasTab(type.area.group);
  const isFeed = type.feed !== undefined && !isTable;
  // An empty list offers one action.
  const isEmpty = rows?.length === 0 && !isFolded && !isNarrowed(state);
  const printer = useRef<() => void>(null);
  const actions = (
    <>
      <ListMenu
        title={title}
        state={state}
        columns={choice.added}
        isPhone={isPhone}
        hasViews={hasViews}
        onPrint={() => printer.current?.()}
      />
      {MainAction ? <MainAction scope={scope} /> : null}
      {isEmpty ? null : addButton}
    </>
  );
  const pagination = {
    state,
    currentPage: listed?.currentPage ?? state.page,
    totalPages: listed?.totalPages ?? 1,
    totalRecords: listed?.totalRecords,
    onChange: setState,
  };
  const show = (shownRows: typeof rows, name: string, isWhole = false) => {
    const shown = { title: name, columns, rows: shownRows, isStale: isPlaceholderData, onOpen: setOpen };
    if (!isFeed && (isWhole || (!scope.isPlain && !isPhone)))
      return <ListTable {...shown} state={state} onChange={setState} isWhole={isWhole} />;
    const Rows = isFeed ? FeedRows : scope.isPlain ? ListCards : ListLines;
    return (
      <PartFallback show={<Skeleton h="100vh" />}>
        <Rows {...shown} />
      </PartFallback>
    );
  };
  const empty = (
    <EmptyState
      icon={IconInbox}
      title={texts.own("noRecords") ?? t("common.noRecords")}
      hint={subtitle}
      action={isFolded || isMainFirst ? null : addButton}
    />
  );
  // A mentee has few assignments, so one page needs no page controls.
  const hasPages = !scope.isPlain || (data?.totalPages ?? 1) > 1;
  const isSmall = isSmallList(scope, state, data?.totalRecords);
  return (
    <WithSelection title={title} state={state} columns={choice.added} total={data?.totalRecords ?? 0}>
      <section aria-label={title} data-mode={rows ? "list" : "loading"}>
        <ScreenHeading title={title} hint={subtitle} actions={actions} hasTab={isTab} />
        <PartFallback show={null}>
          <ListPrinter
            ref={printer}
            state={state}
            columns={addedFields(type, choice, isTable)}
            listed={data}
            onRows={setPrinted}
          />
        </PartFallback>
        {isFeed && addButton ? (
          <PartFallback show={<Skeleton h={190} mb="md" />}>
            <FeedBox />
          </PartFallback>
        ) : null}
        {scope.isPlain || isSmall ? null : (
          <ListToolbar
            state={state}
            viewMenu={
              hasViews ? (
                <PartFallback show={type.list?.views ? <Skeleton h={36} w={140} /> : null}>
                  <ViewMenu key={type.name} state={state} />
                </PartFallback>
              ) : null
            }
            viewRow={
              hasViews ? (
                <PartFallback show={null}>
                  <ViewRow state={state} onChange={setState} />
                </PartFallback>
              ) : undefined
            }
            pages={<ListPagination label={t("screens.list.paginationTop")} {...pagination} />}
            actions={isTab ? actions : null}
            onChange={setState}
          />
        )}
        {scope.added ? <AddedNotice added={scope.added} onOpen={setOpen} /> : null}
        {isError ? (
          <FailureAlert title={t("screens.list.failed")} isRetrying={isRetrying} onRetry={refetch} mb="sm" />
        ) : null}
        {isError && !rows ? null : (
          <>
            {scope.isPlain && hasPages ? (
              <ListPagination label={t("screens.list.paginationTop")} {...pagination} />
            ) : null}
            {isEmpty ? (
              empty
            ) : rows?.length === 0 ? (
              isFolded ? null : (
                <NoMatch state={state} names={data?.didYouMean} onChange={setState} />
              )
            ) : printed && rows ? (
              show(rows, title, true) // In print, every row is shown.
            ) : ListFold && rows ? (
              <ListFold rows={rows}>{(lines) => show(lines, title)}</ListFold>
            ) : (
              show(rows, title)
            )}
            {hasPages && !isSmall ? (
              <ListPagination label={t("screens.list.paginationBottom")} {...pagination} isBelow />
            ) : null}
            {isFolded && rows && !printed ? (
              <DoneRows
                state={state}
                columns={choice.added}
                hasOpen={rows.length > 0}
                empty={empty}
                show={show}
                onChange={setState}
              />
            ) : null}
          </>
        )}
      </section>
    </WithSelection>
  );
});
