import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { withTexts } from "../boot/i18n.ts";
import { lazyPart, prefetchPart } from "../boot/lazy-part.tsx";
import { IconSend2, IconWifiOff } from "../components/icons/index.ts";
import { useIsOnline } from "../lib/connection.ts";
import { isUnsent } from "../lib/pending/change.ts";
import { usePendingChanges } from "../lib/pending/use-pending-changes.ts";
import { useUser } from "../lib/use-session.ts";
import { useWasOpen } from "../lib/use-was-open.ts";
import classes from "./outbox.module.css";
import { StatusPill } from "./status-pill.tsx";

const loadList = () => import("./outbox-list.tsx");
const OutboxList = lazyPart(loadList, { place: "floating" });

/** Parts that staff may need offline. They are loaded while the device is online. */
const loadForStaff = [
  () =>
    withTexts(["form", "dayInput", "menteeSubRecords"], () => import("../records/contacts/log-contact.tsx")),
  () =>
    withTexts(
      ["calendar", "menteeSubRecords", "form", "dayInput"],
      () => import("../records/appointments/appointment-dialog.tsx"),
    ),
];

/** Shows the number of unsent changes on every screen, and opens their list. */
export default function OutboxTray({ isPhone }: { isPhone: boolean }) {
  const { t } = useTranslation();
  const { accountType } = useUser();
  const waiting = usePendingChanges().filter(isUnsent);
  const isOnline = useIsOnline();
  const [isOpen, list] = useDisclosure();
  const wasOpen = useWasOpen(isOpen);
  useEffect(() => {
    for (const load of [loadList, ...(accountType === "staff" ? loadForStaff : [])]) prefetchPart(load);
  }, [accountType]);
  const text = t("outbox.count", { count: waiting.length });
  const Icon = isPhone && !isOnline ? IconWifiOff : IconSend2;
  const opener = { "aria-haspopup": "dialog", onClick: list.open } as const;
  return (
    <>
      {waiting.length > 0 ? (
        <div className={isPhone ? undefined : classes.tray} role="status" data-outbox={waiting.length}>
          {isPhone ? (
            <StatusPill
              icon={Icon}
              word={text}
              short={String(waiting.length)}
              isOffline={!isOnline}
              {...opener}
            />
          ) : (
            <Button variant="light" size="md" leftSection={<Icon size={18} aria-hidden />} {...opener}>
              {text}
            </Button>
          )}
        </div>
      ) : null}
      {wasOpen ? (
        <OutboxList changes={waiting} isOpen={isOpen && waiting.length > 0} onClose={list.close} />
      ) : null}
    </>
  );
}
