import { ActionIcon, Button, Text } from "@mantine/core";
import type { TFunction } from "i18next";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { mergesMentees } from "#shared/access/merging.ts";
import { authorizeType } from "#shared/access/policy.ts";
import { maxBulk } from "#shared/contracts/bulk.ts";
import { IconX } from "../../components/icons/index.ts";
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";
import { startExport } from "../../lib/exports/start-export.ts";
import { recordHooks } from "../parts/hook.ts";
import type { ListState } from "../list/list-url.ts";
import { listingOf } from "../list/use-record-list.ts";
import { recordName } from "../parts/record-name.ts";
import type { People } from "./roster.tsx";
import { mergePath } from "../parts/merge-path.ts";
import { useRecordScope, type RecordScope } from "../parts/record-scope.ts";
import classes from "./bulk-bar.module.css";
import { bulkChoices, type BulkChoice } from "./bulk-actions.ts";
import { ListButtons } from "./list-buttons.tsx";
import type { SelectionControl } from "../list/selection.ts";
import { formatNumber } from "../../lib/numbers.ts";

const BulkDialog = lazyPart(() => withTexts(["form", "dayInput"], () => import("./bulk-dialog.tsx")), {
  place: "floating",
});

export interface BulkBarProps {
  title: string;
  selection: SelectionControl;
  /** The parameters of the list. */
  state: ListState;
  columns: readonly string[];
  /** Number of records that the list found. */
  total: number;
}

/** Returns the label of an action's button and dialog. */
export function choiceLabel(choice: BulkChoice, t: TFunction): string {
  if (choice.action === "set")
    return t("screens.bulk.set", { field: t(`records.${choice.target.name}.fields.${choice.field}`) });
  if (choice.action === "archive") return t(`screens.bulk.${choice.isActive ? "unarchive" : "archive"}`);
  return t(`screens.bulk.${choice.action}`);
}

/** Returns the two selected records if they can be merged. */
function mergedPair({ type, caller }: RecordScope, { rows, isAll }: SelectionControl) {
  const [first, second, ...more] = [...rows.keys()];
  if (!type.merges || isAll || !first || !second || more.length > 0) return null;
  return mergesMentees(caller) ? ([first, second] as const) : null;
}

/** The bar with the actions for the selected rows. */
export default function BulkBar({ title, selection, state, columns, total }: BulkBarProps) {
  const { t, i18n } = useTranslation();
  const scope = useRecordScope();
  // The dialog applies to what is selected when it opens.
  const [asked, setAsked] = useState<{
    choice: BulkChoice;
    order: Record<string, unknown>;
    count: number;
    people: People;
    placeOf: string | undefined;
  }>();
  const rows = [...selection.rows.values()];
  const count = selection.isAll ? total : rows.length;
  const listing = listingOf(scope, state, columns);
  const isTooMany = count > maxBulk;
  const mayExport = !scope.across && authorizeType(scope.caller, scope.type, "export") === "allow";
  const hasLists = scope.type.area !== undefined && !scope.menteeId && scope.caller.accountType === "staff";
  const { BulkActions } = recordHooks(scope.type.name);
  const pair = mergedPair(scope, selection);
  const opener = useRef<Element>(null);
  const handleClose = () => {
    setAsked(undefined);
    // The bar may disappear together with the selection. Then the focus moves to the head of the list.
    setTimeout(() => {
      const place = opener.current?.isConnected ? opener.current : document.querySelector("[data-page-box]");
      if (place instanceof HTMLElement && document.activeElement === document.body) place.focus();
    });
  };
  const choose = (choice: BulkChoice) => {
    opener.current = document.activeElement;
    const {
      tableName,
      menteeId = null,
      sortFieldName: _sort,
      sortDirection: _direction,
      ...filter
    } = { menteeId: undefined, ...listing };
    const which = selection.isAll ? { filter } : { ids: rows.map(({ id }) => id) };
    const people = selection.isAll
      ? []
      : rows.map((row) => ({ id: row.id, name: recordName(scope.type, row) }));
    // Rows on other pages aren't loaded, so all of them count as one organization only if the list shows just one.
    const isOfOne =
      new Set(rows.map((row) => row["organizationId"])).size === 1 &&
      (!selection.isAll || scope.organizationId !== null);
    const placeOf = isOfOne ? rows[0]?.id : undefined;
    const order = { tableName, menteeId, ...which, expectedCount: count };
    setAsked({ choice, order, count, people, placeOf });
  };
  const handleExport = () =>
    void startExport(title, "/export/overview", {
      ...listing,
      format: "xlsx",
      ...(selection.isAll ? {} : { ids: rows.map(({ id }) => id) }),
    });
  return (
    <>
      {count > 0 ? (
        <div className={classes.bar} role="region" aria-label={t("screens.bulk.bar")} data-bottom-bar="">
          <div className={classes.count}>
            <Text span size="sm" fw={600} role="status">
              {t("screens.bulk.chosen", { count })}
            </Text>
            {!selection.isAll && total > rows.length ? (
              <Button variant="subtle" size="compact-sm" ml="xs" onClick={selection.chooseAll}>
                {t("screens.bulk.all", { count: total })}
              </Button>
            ) : null}
          </div>
          <div className={classes.actions}>
            {isTooMany ? (
              <Text span size="sm">
                {t("screens.bulk.tooMany", { most: formatNumber(maxBulk, i18n.language) })}
              </Text>
            ) : (
              bulkChoices(scope, rows, selection.isAll).map((choice) => {
                const label = choiceLabel(choice, t);
                return (
                  <Button
                    key={label}
                    size="xs"
                    variant={choice.action === "delete" ? "light" : "default"}
                    color={choice.action === "delete" ? "red" : undefined}
                    onClick={() => choose(choice)}
                  >
                    {label}
                  </Button>
                );
              })
            )}
            {pair ? (
              <Button component={Link} to={mergePath(pair[0], pair[1])} size="xs" variant="default">
                {t("screens.bulk.merge")}
              </Button>
            ) : null}
            {hasLists && !selection.isAll ? (
              <ListButtons ids={rows.map(({ id }) => id)} onDone={selection.clear} />
            ) : null}
            {BulkActions && !selection.isAll ? <BulkActions ids={rows.map(({ id }) => id)} /> : null}
            {mayExport && (selection.isAll || !isTooMany) ? (
              <Button size="xs" variant="default" onClick={handleExport}>
                {t("screens.bulk.export")}
              </Button>
            ) : null}
          </div>
          <ActionIcon
            size={30}
            className={classes.clear}
            variant="subtle"
            color="gray"
            aria-label={t("screens.bulk.clear")}
            onClick={selection.clear}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      ) : null}
      {asked ? (
        <BulkDialog
          {...asked}
          title={choiceLabel(asked.choice, t)}
          onDone={selection.clear}
          onClose={handleClose}
        />
      ) : null}
    </>
  );
}
