import { ActionIcon } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChatRoom } from "#shared/contracts/responses/chat.ts";
import { IconPlus } from "../../components/icons/index.ts";
import { useCaller } from "../parts/use-caller.ts";
import { ShareDialog } from "./lazy-share-dialog.ts";
import { mayShare } from "./may-share.ts";

/** Sends a job, course, or resource to the mentee of a conversation. */
export default function ShareButton({ room: { menteeId, roomName } }: { room: ChatRoom }) {
  const { t } = useTranslation();
  const caller = useCaller();
  const [isOpen, setIsOpen] = useState<boolean>();
  if (!menteeId || !mayShare(caller)) return null;
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t("share.open")}
        onClick={() => setIsOpen(true)}
      >
        <IconPlus size={20} aria-hidden />
      </ActionIcon>
      {isOpen === undefined ? null : (
        <ShareDialog
          mentee={{ id: menteeId, name: roomName }}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
