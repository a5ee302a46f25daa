import { Button, Menu, Skeleton, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { LazyMenu } from "../../boot/lazy-menu.tsx";
import { IconChevronDown } from "../../components/icons/index.ts";
import { formatNumber } from "../../lib/numbers.ts";
import { defaultListState, type ListState } from "../list/list-url.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import classes from "./view-menu.module.css";
import { useChosenView, useFirstView } from "./use-chosen-view.ts";
import { newView, useViewEditing } from "./use-view-editing.tsx";
import { useViews } from "./use-views.ts";
import { isSameList } from "./view-state.ts";

/** The views of a list in one menu, with their counts. */
export default function ViewMenu({ state }: { state: ListState }) {
  const { t, i18n } = useTranslation();
  const { type } = useRecordScope();
  const { data, counts, isError, refetch } = useViews(type);
  const { view, show, showAll } = useChosenView(data?.views);
  useFirstView(data?.views);
  const { edit, dialogs } = useViewEditing(state);
  if (isError)
    return (
      <div>
        <Text size="sm">{t("screens.views.failed")}</Text>
        <Button size="compact-sm" variant="subtle" onClick={() => void refetch()}>
          {t("screens.views.retry")}
        </Button>
      </div>
    );
  if (!data)
    return type.list?.views ? (
      <Skeleton w={140} h={36} role="status" aria-label={t("common.loading")} />
    ) : null;
  const isChanged = !isSameList(type, view?.state ?? defaultListState(type), state);
  if (data.views.length === 0 && !isChanged) return dialogs;
  const button = (
    <Button
      variant="default"
      px="sm"
      className={classes.button}
      data-views=""
      rightSection={<IconChevronDown size={14} aria-hidden />}
    >
      {view?.name ?? t("screens.views.all")}
    </Button>
  );
  return (
    <>
      <LazyMenu
        width="max-content"
        position="bottom-start"
        label={t("screens.views.title")}
        className={classes.menu}
        button={button}
      >
        <Menu.RadioGroup value={view?.id ?? ""}>
          {[undefined, ...data.views].map((one) => {
            const count = one && counts?.[one.id];
            return (
              <Menu.RadioItem
                key={one?.id ?? ""}
                value={one?.id ?? ""}
                closeMenuOnClick
                data-none={count === 0 || undefined}
                rightSection={
                  count === undefined ? undefined : (
                    <span className={classes.count}>{formatNumber(count, i18n.language)}</span>
                  )
                }
                onClick={() => (one ? show(one) : showAll())}
              >
                {one?.name ?? t("screens.views.all")}
              </Menu.RadioItem>
            );
          })}
        </Menu.RadioGroup>
        {isChanged || view?.isOwn ? <Menu.Divider /> : null}
        {isChanged ? <Menu.Item onClick={() => edit(newView)}>{t("screens.views.saveAs")}</Menu.Item> : null}
        {view?.isOwn && !isChanged ? (
          <Menu.Item onClick={() => edit(view)}>{t("screens.views.edit")}</Menu.Item>
        ) : null}
      </LazyMenu>
      {data.message ? (
        <Text size="xs" c="dimmed">
          {data.message}
        </Text>
      ) : null}
      {dialogs}
    </>
  );
}
