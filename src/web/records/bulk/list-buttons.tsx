import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";
import { useRecordScope } from "../parts/record-scope.ts";
import { listedIds } from "../views/chosen-list.ts";
import { useListChange } from "../views/use-list-change.ts";
import { useViews } from "../views/use-views.ts";
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
  const isLeft = (id: string) => !ids.includes(id);
  const { change, isBusy } = useListChange(t("screens.bulk.listSaved"), (saved) => {
    onDone();
    setParams(addressOfView(type, saved));
  });
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setIsOpen(true)}>
        {t("screens.bulk.addToList")}
      </Button>
      {shown && listed?.some(isLeft) ? (
        <Button
          size="xs"
          variant="default"
          loading={isBusy}
          onClick={() => void change(shown, (before) => before.filter(isLeft))}
        >
          {t("screens.bulk.takeOff", { name: shown.name })}
        </Button>
      ) : null}
      {isOpen ? <ListDialog ids={ids} onDone={onDone} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
