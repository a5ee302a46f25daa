import { Button } from "@mantine/core";
import { IconHistory } from "../../components/icons/index.ts";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { withTexts } from "../../boot/i18n.ts";
import { everyRecord } from "../../boot/text-parts.ts";
import { useWasOpen } from "../../lib/use-was-open.ts";
import type { HistoryDrawerProps } from "./history-drawer.tsx";
import { lazyPart } from "../../boot/lazy-part.tsx";

const HistoryDrawer = lazyPart(() => withTexts(everyRecord, () => import("./history-drawer.tsx")), {
  place: "floating",
});

export function HistoryButton(props: Pick<HistoryDrawerProps, "record" | "isEditable" | "onChanged">) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useWasOpen(isOpen);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconHistory size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t("history.button")}
      </Button>
      {wasOpen ? (
        <HistoryDrawer
          {...props}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          // The drawer is loaded while it opens, so it doesn't know which element had the focus.
          onClosed={() => button.current?.focus()}
        />
      ) : null}
    </>
  );
}
