import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";
import { useRecordScope } from "../parts/record-scope.ts";
import { listedIds, withListed } from "../views/chosen-list.ts";
import { useViewCall, useViews } from "../views/use-views.ts";
import { viewParam } from "../list/list-url.ts";
import { addressOfView } from "../views/view-state.ts";

const ListDialog = lazyPart(() => withTexts(["views"], () => import("../views/list-dialog.tsx")), {
  place: "floating",
});

interface ListButtonsProps {
  /** Ids of the selected records. */
  ids: readonly string[];
  onDone: () => void;
}

/** Adds the selected records to a list, or removes them from the list that is shown. */
export function ListButtons({ ids, onDone }: ListButtonsProps) {
  const { t } = useTranslation();
  const { type } = useRecordScope();
  const [isOpen, setIsOpen] = useState(false);
  const [params, setParams] = useSearchParams();
  const { data } = useViews(type);
  const shown = data?.views.find(({ id, isOwn }) => isOwn && id === params.get(viewParam));
  const listed = shown ? listedIds(shown) : null;
  const left = listed?.filter((id) => !ids.includes(id)) ?? [];
  const smaller = shown && left.length > 0 ? withListed(shown, left) : undefined;
  const { send, isBusy } = useViewCall("/views/save", () => {
    onDone();
    if (smaller) setParams(addressOfView(type, smaller));
  });
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setIsOpen(true)}>
        {t("screens.bulk.addToList")}
      </Button>
      {shown && smaller ? (
        <Button
          size="xs"
          variant="default"
          loading={isBusy}
          onClick={() => send({ ...smaller, tableName: type.name }, t("screens.bulk.listSaved"))}
        >
          {t("screens.bulk.takeOff", { name: shown.name })}
        </Button>
      ) : null}
      {isOpen ? <ListDialog ids={ids} onDone={onDone} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
