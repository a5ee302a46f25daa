import { ActionIcon } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconTrashOff } from "../../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";
import { Hint } from "../../components/hint.tsx";

const DeletedDrawer = lazyPart(() => withTexts(["deleted"], () => import("./deleted-drawer.tsx")), {
  place: "floating",
});

/** A button that opens the deleted records of a list. */
export default function DeletedButton({ title }: { title: string }) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Hint label={t("screens.deleted.button")}>
        <ActionIcon variant="default" size={36} aria-label={t("screens.deleted.button")} onClick={open}>
          <IconTrashOff size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Hint>
      {isOpen ? <DeletedDrawer title={title} onClose={close} /> : null}
    </>
  );
}
