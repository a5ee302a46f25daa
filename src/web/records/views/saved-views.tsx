import { Button, NativeSelect, Skeleton, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { lazyPart } from "../../boot/lazy-part.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { IconPlus } from "../../components/icons/index.ts";
import { formatNumber } from "../../lib/numbers.ts";
import { useFieldTexts } from "../../fields/field-texts.ts";
import { useColumnChoice } from "../list/column-choice.ts";
import { listColumns } from "../list/list-columns.ts";
import { countFilters, defaultListState, writeListState, type ListState } from "../list/list-url.ts";
import chips from "../list/list-filters.module.css";
import { listingOf } from "../record-calls.ts";
import { useRecordScope } from "../record-scope.ts";
import classes from "./saved-views.module.css";
import { useViewCalls, useViews, type ListView, type ViewChoice } from "./use-views.ts";
import { defaultView, isSameList, viewParam } from "./view-state.ts";

const SharedViews = lazyPart(() => import("./shared-views.tsx"), { place: "floating" });
const ViewDialog = lazyPart(() => import("./view-dialog.tsx"), { place: "floating" });

/** Parameter value for the list without a view, although it has a default view. */
const whole = "all";

const newView: ViewChoice = {
  id: "0",
  name: "",
  pinned: true,
  isDefault: false,
  visibility: "me",
  roleId: null,
};

/** Returns the view in the address and functions that show another one. */
function useChosenView(views: readonly ListView[] | undefined) {
  const { type } = useRecordScope();
  const [params, setParams] = useSearchParams();
  const id = params.get(viewParam);
  const show = (state: ListState, chosen: string | null, isReplaced = false) =>
    setParams(
      (now) => {
        const next = writeListState(now, state, type);
        if (chosen) next.set(viewParam, chosen);
        else next.delete(viewParam);
        return next;
      },
      { replace: isReplaced },
    );
  const first = views && defaultView(views);
  // The plain address of a list opens its default view. An address with only a view opens that view.
  const isNamed = useRef(params.size === 1 && id !== null);
  useEffect(() => {
    if (!views) return;
    const named = isNamed.current ? views.find((one) => one.id === id) : undefined;
    isNamed.current = false;
    const opened = params.size === 0 ? first : named;
    if (opened) show(opened.state, opened.id, true);
  });
  return {
    view: views?.find((one) => one.id === id),
    show: (view: ListView) => show(view.state, view.id),
    showAll: () => show(defaultListState(type), first ? whole : null),
    name: (chosen: string, state: ListState) => show(state, chosen || null, true),
  };
}

interface SavedViewsProps {
  state: ListState;
  isPhone: boolean;
}

/** The views of a list, each one tap away. Changes to the current view can be saved or discarded. */
export default function SavedViews({ state, isPhone }: SavedViewsProps) {
  const { t, i18n } = useTranslation();
  const scope = useRecordScope();
  const { type, caller } = scope;
  const texts = useFieldTexts(type.name);
  const choice = useColumnChoice(caller.accountId, type, state.columns);
  const columns = listColumns(caller, type, texts.has, choice).map((column) => column.name);
  const { data, counts, isError, refetch } = useViews(type);
  const { view, show, showAll, name } = useChosenView(data?.views);
  const [edited, setEdited] = useState<ViewChoice>();
  const { send, isBusy } = useViewCalls((id) => {
    setEdited(undefined);
    name(id, id ? { ...state, columns: columns.join(".") } : state);
  });
  const isChanged = view !== undefined && !isSameList(type, view.state, state);
  const isNarrowed = countFilters(state) > 0 || state.search !== "";
  const [toChange, setToChange] = useState<ViewChoice>();
  const [isAsking, question] = useDisclosure();
  const [isSharedOpen, sharedList] = useDisclosure();
  const store = ({ id, name: called, pinned, isDefault, visibility, roleId }: ViewChoice) => {
    const { tableName, filter = null, ...listing } = listingOf({ ...scope, organizationId: null }, state, []);
    const body = { id, tableName, name: called, columns, pinned, isDefault, visibility, roleId };
    void send(
      "/views/save",
      { ...body, listing: { ...listing, filter, recordsPerPage: state.perPage ?? "" } },
      t("screens.views.saved"),
    );
  };
  // Changing a shared view needs a confirmation.
  const save = (changed: ViewChoice) => {
    const stored = data?.views.find(({ id }) => id === changed.id);
    if (!stored || stored.visibility === "me") return store(changed);
    setToChange(changed);
    question.open();
  };
  if (isError)
    return (
      <div className={classes.views}>
        <Text size="sm">{t("screens.views.failed")}</Text>
        <Button size="compact-sm" variant="subtle" onClick={() => void refetch()}>
          {t("screens.views.retry")}
        </Button>
      </div>
    );
  if (!data) return <Skeleton h={32} mb="xs" role="status" aria-label={t("common.loading")} />;
  const shown = data.views.filter((one) => one.pinned || one.id === view?.id);
  const more = data.views.filter((one) => !shown.includes(one));
  const select = (views: readonly ListView[], label: string, blank: string) => (
    <NativeSelect
      className={isPhone ? classes.select : undefined}
      size="xs"
      aria-label={label}
      value={views.some((one) => one.id === view?.id) ? view?.id : ""}
      data={[{ value: "", label: blank }, ...views.map((one) => ({ value: one.id, label: one.name }))]}
      onChange={({ currentTarget: { value } }) => {
        const chosen = views.find((one) => one.id === value);
        if (chosen) show(chosen);
        else showAll();
      }}
    />
  );
  return (
    <div role="group" aria-label={t("screens.views.title")} className={classes.views}>
      {isPhone ? (
        data.views.length > 0 && select(data.views, t("screens.views.title"), t("screens.views.all"))
      ) : (
        <>
          {data.views.length > 0 ? (
            <button
              type="button"
              className={chips.chip}
              aria-pressed={!view && !isNarrowed}
              data-on={(!view && !isNarrowed) || undefined}
              onClick={showAll}
            >
              {t("screens.views.all")}
            </button>
          ) : null}
          {shown.map((one) => (
            <button
              key={one.id}
              type="button"
              className={chips.chip}
              aria-pressed={one.id === view?.id}
              data-on={one.id === view?.id || undefined}
              onClick={() => show(one)}
            >
              {one.name}
              {counts?.[one.id] === undefined ? null : (
                <span className={classes.count}>{formatNumber(counts[one.id] ?? 0, i18n.language)}</span>
              )}
            </button>
          ))}
          {more.length > 0 ? select(more, t("screens.views.more"), t("screens.views.more")) : null}
        </>
      )}
      {isChanged ? (
        <>
          <span className={classes.changed} role="status">
            {t("screens.views.changed")}
          </span>
          {view.isOwn ? (
            <Button size="compact-sm" variant="light" loading={isBusy} onClick={() => save(view)}>
              {t("screens.views.save")}
            </Button>
          ) : null}
          <Button size="compact-sm" variant="subtle" onClick={() => show(view)}>
            {t("screens.views.discard")}
          </Button>
        </>
      ) : null}
      {view?.isOwn && !isChanged ? (
        <Button size="compact-sm" variant="subtle" onClick={() => setEdited(view)}>
          {t("screens.views.edit")}
        </Button>
      ) : null}
      {isChanged || (!view && !isSameList(type, defaultListState(type), state)) ? (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setEdited(newView)}
        >
          {t("screens.views.saveAs")}
        </Button>
      ) : null}
      {data.shared > 0 ? (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={sharedList.open}>
          {t("screens.views.sharedViews")}
        </Button>
      ) : null}
      {isSharedOpen ? <SharedViews onClose={sharedList.close} /> : null}
      <ConfirmDialog
        isOpen={isAsking}
        title={t("screens.views.changeTitle")}
        question={t("screens.views.changeQuestion")}
        name={toChange?.name ?? ""}
        yes={t("screens.views.changeYes")}
        no={t("screens.views.cancel")}
        onYes={() => {
          question.close();
          if (toChange) store(toChange);
        }}
        onNo={question.close}
      />
      {data.message ? (
        <Text size="xs" c="dimmed">
          {data.message}
        </Text>
      ) : null}
      {edited ? (
        <ViewDialog
          initial={edited}
          isBusy={isBusy}
          onSave={save}
          onDelete={
            view?.canDelete && edited.id === view.id
              ? () => void send("/views/delete", { id: view.id }, t("screens.views.deleted"))
              : undefined
          }
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </div>
  );
}
