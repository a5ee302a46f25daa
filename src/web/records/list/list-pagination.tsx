import { ActionIcon, Button, Group, Text } from "@mantine/core";
import {
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
  type Icon,
} from "../../components/icons/index.ts";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { allRecordsPageSize, pageSizes } from "#shared/constants.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import classes from "./list-pagination.module.css";
import type { ListState } from "./list-url.ts";
import { pageWindow } from "./page-window.ts";

interface ListPaginationProps {
  label: string;
  state: ListState;
  currentPage: number;
  totalPages: number;
  totalRecords: number | undefined;
  /** True below the list, where the page size is shown if the list has more rows than the smallest page. */
  isBelow?: boolean;
  onChange: (state: ListState) => void;
}

const minRows = Math.min(...pageSizes);

/**
 * Page numbers, step buttons (first, previous, next, last), totals, and page size. Above the list, only the previous
 * and next buttons are tab stops. Below the list, the page numbers are tab stops too.
 */
export function ListPagination(props: ListPaginationProps) {
  const { label, state, currentPage, totalPages, totalRecords, isBelow = false, onChange } = props;
  const { t } = useTranslation();
  const { type } = useRecordScope();
  // Everywhere else, counts of mentees include only active ones.
  const records = type.isMentee && state.active === "" ? "allRecords" : "records";
  const sizeId = useId();
  const goTo = (page: number) => onChange({ ...state, page });
  const stepButton = (StepIcon: Icon, name: string, page: number, isOff: boolean, isNear = false) => (
    <ActionIcon
      size="md"
      className={classes.step}
      data-step={name}
      tabIndex={isBelow || isNear ? undefined : -1}
      aria-label={t(`screens.list.${name}`)}
      disabled={isOff}
      onClick={() => goTo(page)}
    >
      <StepIcon size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
  const isFirst = currentPage <= 1;
  const isLast = currentPage >= totalPages;
  const hasPages = totalPages > 1;
  // A single page needs no page controls, unless a smaller page size would split it.
  if (isBelow && !hasPages && (totalRecords ?? 0) <= minRows) return null;
  return (
    <div className={classes.bar} data-below={isBelow || undefined}>
      <Text size="sm" c="dimmed" className={classes.totals} data-totals>
        {totalRecords === undefined ? (
          t("common.loading")
        ) : (
          <>
            <span data-pages>{t("screens.list.pages", { count: totalPages })} · </span>
            {t(`screens.list.${records}`, { count: totalRecords })}
          </>
        )}
      </Text>
      {hasPages ? (
        <nav aria-label={label}>
          <Group gap={2} wrap="wrap" justify="center">
            {stepButton(IconChevronLeftPipe, "firstPage", 1, isFirst)}
            {stepButton(IconChevronLeft, "previousPage", currentPage - 1, isFirst, true)}
            {pageWindow(currentPage, totalPages).map((page) => (
              <Button
                key={page}
                size="compact-sm"
                variant={page === currentPage ? "light" : "subtle"}
                color={page === currentPage ? undefined : "gray"}
                className={classes.page}
                tabIndex={isBelow ? undefined : -1}
                aria-label={t("screens.list.page", { page })}
                aria-current={page === currentPage ? "page" : undefined}
                onClick={() => goTo(page)}
              >
                {page}
              </Button>
            ))}
            <Text size="sm" className={classes.short} aria-hidden>
              {t("screens.list.currentOf", { page: currentPage, count: totalPages })}
            </Text>
            {stepButton(IconChevronRight, "nextPage", currentPage + 1, isLast, true)}
            {stepButton(IconChevronRightPipe, "lastPage", totalPages, isLast)}
          </Group>
        </nav>
      ) : null}
      {isBelow ? (
        <Group gap="xs" wrap="nowrap" className={classes.size}>
          <Text component="label" htmlFor={sizeId} size="sm" c="dimmed">
            {t("screens.list.perPage")}
          </Text>
          <select
            id={sizeId}
            className={classes.select}
            value={state.perPage ?? ""}
            onChange={(event) => {
              const size = event.currentTarget.value;
              onChange({ ...state, page: 1, perPage: size === "" ? null : Number(size) });
            }}
          >
            {/* The blank option, which means the default page size. */}
            <option value="" aria-label={t("screens.list.perPage")} />
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {size === allRecordsPageSize ? t("screens.list.perPageAll") : size}
              </option>
            ))}
          </select>
        </Group>
      ) : null}
    </div>
  );
}
