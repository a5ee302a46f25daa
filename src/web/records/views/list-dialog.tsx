import { NativeSelect, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Loaded } from "../../components/loaded.tsx";
import { useRecordScope } from "../parts/record-scope.ts";
import { useOpening } from "../parts/use-opening.ts";
import { listedIds, maxListed } from "./chosen-list.ts";
import { useListChange } from "./use-list-change.ts";
import { useViews } from "./use-views.ts";
import { formatNumber } from "../../lib/numbers.ts";
import { FormDialog } from "../../components/form-dialog.tsx";

interface ListDialogProps {
  /** Ids of the selected records. */
  ids: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

/** Adds the selected records to one of the person's lists, or to a new one. */
export default function ListDialog({ ids, onDone, onClose }: ListDialogProps) {
  const { t, i18n } = useTranslation();
  const { type } = useRecordScope();
  const views = useViews(type);
  const [listId, setListId] = useState("0");
  const [name, setName] = useState("");
  const opening = useOpening();
  const { change, isBusy } = useListChange(t("screens.views.listSaved"), () => {
    // A dialog that was closed may have been opened again, for other records.
    if (!opening.current) return;
    onDone();
    onClose();
  });
  const lists = (views.data?.views ?? []).filter((view) => view.isOwn && listedIds(view) !== null);
  const list = lists.find(({ id }) => id === listId);
  const all = [...new Set([...(list ? (listedIds(list) ?? []) : []), ...ids])];
  const isFull = all.length > maxListed;
  const isReady = views.data !== undefined && !isFull && (list !== undefined || name.trim() !== "");
  const handleSubmit = () => void change(list ?? name.trim(), (before) => [...before, ...ids]);
  return (
    <FormDialog
      onClose={onClose}
      title={t("screens.views.addToList")}
      size="sm"
      onSubmit={handleSubmit}
      submit={t("screens.views.add")}
      isBusy={isBusy}
      isIncomplete={!isReady}
    >
      <Loaded query={views} failed={t("screens.views.failed")} skeleton={null} />
      {lists.length > 0 ? (
        <NativeSelect
          label={t("screens.views.list")}
          value={listId}
          data={[
            { value: "0", label: t("screens.views.newList") },
            ...lists.map((one) => ({ value: one.id, label: one.name })),
          ]}
          onChange={({ currentTarget }) => setListId(currentTarget.value)}
        />
      ) : null}
      {list ? null : (
        <TextInput
          label={t("screens.views.listName")}
          value={name}
          maxLength={60}
          required
          data-autofocus
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      )}
      <Text size="sm" c={isFull ? "red" : "dimmed"} role={isFull ? "alert" : undefined}>
        {isFull
          ? t("screens.views.listFull", { most: formatNumber(maxListed, i18n.language) })
          : t("screens.views.listHint", { count: all.length })}
      </Text>
    </FormDialog>
  );
}
