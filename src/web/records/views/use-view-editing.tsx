import { useDisclosure } from "@mantine/hooks";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../boot/lazy-part.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useFieldTexts } from "../../fields/field-texts.ts";
import { useColumnChoice } from "../list/column-choice.ts";
import { listColumns } from "../list/list-columns.ts";
import type { ListState } from "../list/list-url.ts";
import { listingOf } from "../list/use-record-list.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import { useChosenView } from "./use-chosen-view.ts";
import { useViewCall, useViews, type ViewChoice } from "./use-views.ts";

const ViewDialog = lazyPart(() => import("./view-dialog.tsx"), { place: "floating" });

export const newView: ViewChoice = {
  id: "0",
  name: "",
  pinned: true,
  isDefault: false,
  visibility: "me",
  roleId: null,
};

interface ViewEditing {
  /** Opens the form of a view. */
  edit: (view: ViewChoice) => void;
  /** Saves the list's current state as this view. Changing a shared view needs a confirmation. */
  save: (view: ViewChoice) => void;
  isBusy: boolean;
  /** The form and the confirmations. */
  dialogs: ReactNode;
}

/** Saves the current state of a list as a view. */
export function useViewEditing(state: ListState): ViewEditing {
  const { t } = useTranslation();
  const scope = useRecordScope();
  const { type, caller } = scope;
  const texts = useFieldTexts(type.name);
  const choice = useColumnChoice(caller.accountId, type, state.columns);
  const columns = listColumns(caller, type, texts.has, choice).map((column) => column.name);
  const { data } = useViews(type);
  const { view, name } = useChosenView(data?.views);
  const [edited, setEdited] = useState<ViewChoice>();
  const [toChange, setToChange] = useState<ViewChoice>();
  const [isAsking, question] = useDisclosure();
  const [isDeleting, deletion] = useDisclosure();
  const show = (id: string) => {
    // A form that was closed may have been opened again.
    setEdited((now) => (now === edited ? undefined : now));
    name(id, id ? { ...state, columns: columns.join(".") } : state);
  };
  const saving = useViewCall("/views/save", show);
  const removing = useViewCall("/views/delete", show);
  const isBusy = saving.isBusy || removing.isBusy;
  const store = ({ id, name: called, pinned, isDefault, visibility, roleId }: ViewChoice) => {
    const { tableName, filter = null, ...listing } = listingOf({ ...scope, organizationId: null }, state, []);
    const body = { id, tableName, name: called, columns, pinned, isDefault, visibility, roleId };
    saving.send(
      { ...body, listing: { ...listing, filter, recordsPerPage: state.perPage ?? "" } },
      t("screens.views.saved"),
    );
  };
  const save = (changed: ViewChoice) => {
    const stored = data?.views.find(({ id }) => id === changed.id);
    if (!stored || stored.visibility === "me") return store(changed);
    setToChange(changed);
    question.open();
  };
  const remove = () => {
    deletion.close();
    if (view) removing.send({ id: view.id }, t("screens.views.deleted"));
  };
  const dialogs = (
    <>
      <ConfirmDialog
        isOpen={isAsking}
        title={t("screens.views.changeTitle")}
        question={t("screens.views.changeQuestion")}
        name={toChange?.name ?? ""}
        yes={t("screens.views.changeYes")}
        no={t("common.cancel")}
        onYes={() => {
          question.close();
          if (toChange) store(toChange);
        }}
        onNo={question.close}
      />
      <ConfirmDialog
        isOpen={isDeleting}
        isDanger
        title={t("screens.views.deleteTitle")}
        question={t("screens.views.deleteQuestion")}
        name={view?.name ?? ""}
        yes={t("screens.views.delete")}
        no={t("common.cancel")}
        onYes={remove}
        onNo={deletion.close}
      />
      {edited ? (
        <ViewDialog
          initial={edited}
          isBusy={isBusy}
          closeOnEscape={!isAsking && !isDeleting}
          onSave={save}
          onDelete={
            view?.canDelete && edited.id === view.id
              ? view.visibility === "me"
                ? remove
                : deletion.open
              : undefined
          }
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </>
  );
  // A copy, so that a form that is opened again differs from the earlier one.
  return { edit: (opened) => setEdited({ ...opened }), save, isBusy, dialogs };
}
