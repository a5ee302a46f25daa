import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { visibilities } from "#shared/contracts/views.ts";
import { Loaded } from "../../components/loaded.tsx";
import { useRecordScope } from "../parts/record-scope.ts";
import type { ViewChoice } from "./use-views.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { fetchRoleOptions } from "../parts/role-options.ts";

interface ViewDialogProps {
  initial: ViewChoice;
  isBusy: boolean;
  onSave: (choice: ViewChoice) => void;
  /** Set if the person may delete the view. */
  onDelete?: (() => void) | undefined;
  /** False while a question is open above it. */
  closeOnEscape: boolean;
  onClose: () => void;
}

/** Edits the name, the position, and the visibility of a view. */
export default function ViewDialog(props: ViewDialogProps) {
  const { initial, isBusy, onSave, onDelete, closeOnEscape, onClose } = props;
  const { t } = useTranslation();
  const { caller } = useRecordScope();
  const [choice, setChoice] = useState(initial);
  const change = (part: Partial<ViewChoice>) => setChoice({ ...choice, ...part });
  const roles = useQuery({
    queryKey: ["viewRoles", caller.organizationId],
    queryFn: ({ signal }) => fetchRoleOptions(caller.organizationId, signal),
    enabled: choice.visibility === "role",
    meta: { isQuiet: true },
  });
  const isIncomplete = choice.name.trim() === "" || (choice.visibility === "role" && !choice.roleId);
  return (
    <FormDialog
      onClose={onClose}
      closeOnEscape={closeOnEscape}
      title={t(choice.id === "0" ? "screens.views.new" : "screens.views.edit")}
      size="sm"
      onSubmit={() => onSave({ ...choice, name: choice.name.trim() })}
      isBusy={isBusy}
      isIncomplete={isIncomplete}
    >
      <TextInput
        label={t("screens.views.name")}
        value={choice.name}
        maxLength={60}
        required
        data-autofocus
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Checkbox
        label={t("screens.views.pinned")}
        checked={choice.pinned}
        onChange={(event) => change({ pinned: event.currentTarget.checked })}
      />
      <Checkbox
        label={t("screens.views.isDefault")}
        checked={choice.isDefault}
        onChange={(event) => change({ isDefault: event.currentTarget.checked })}
      />
      {caller.isOwner ? (
        <NativeSelect
          label={t("screens.views.visibility")}
          value={choice.visibility}
          data={visibilities.map((value) => ({ value, label: t(`screens.views.${value}`) }))}
          onChange={({ currentTarget: { value } }) => {
            const visibility = visibilities.find((one) => one === value) ?? "me";
            change({ visibility, roleId: null });
          }}
        />
      ) : null}
      {choice.visibility === "role" ? (
        <NativeSelect
          label={t("screens.views.roleId")}
          value={choice.roleId ?? ""}
          disabled={!roles.data}
          data={[
            { value: "", label: roles.isPending ? t("common.loading") : t("screens.views.chooseRole") },
            ...(roles.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => change({ roleId: event.currentTarget.value || null })}
        />
      ) : null}
      <Loaded query={roles} failed={t("screens.views.rolesFailed")} skeleton={null} />
      {onDelete ? (
        <Button variant="subtle" color="red" mr="auto" px={0} disabled={isBusy} onClick={onDelete}>
          {t("screens.views.delete")}
        </Button>
      ) : null}
    </FormDialog>
  );
}
