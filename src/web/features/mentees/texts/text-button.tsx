import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { withTexts } from "../../../boot/i18n.ts";
import { lazyPart } from "../../../boot/lazy-part.tsx";
import { useWasOpen } from "../../../lib/use-was-open.ts";
import { useCaller } from "../../../records/parts/use-caller.ts";

const TextDialog = lazyPart(() => withTexts(["form"], () => import("./text-dialog.tsx")), {
  place: "floating",
});

/** A button that opens the dialog to send a text message, for people who may chat with mentees. */
export default function TextButton({ menteeId, name }: { menteeId: string; name: string }) {
  const { t } = useTranslation();
  const caller = useCaller();
  const [isOpen, dialog] = useDisclosure();
  const wasOpen = useWasOpen(isOpen);
  if (caller.accountType === "mentee" || !caller.flags.has("menteesCanChat")) return null;
  return (
    <>
      <Button variant="light" onClick={dialog.open}>
        {t("phoneTexts.button")}
      </Button>
      {wasOpen ? <TextDialog menteeId={menteeId} name={name} isOpen={isOpen} onClose={dialog.close} /> : null}
    </>
  );
}
