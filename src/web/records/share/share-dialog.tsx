import { SegmentedControl, Stack } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { maxShared, maxShareNote, shareWays, type ShareWay } from "#shared/contracts/share.ts";
import { FormButtons } from "../../components/form-buttons.tsx";
import { GrowingText } from "../../components/growing-text.tsx";
import type { MenteeFace } from "../../lib/quick-panels.ts";
import { randomId } from "../../lib/random-id.ts";
import { useTypedDraft } from "../form/use-typed-draft.ts";
import { MenteePicker } from "../quick/mentee-picker.tsx";
import { useChange } from "../parts/use-change.ts";
import { ItemPicker } from "./item-picker.tsx";
import { Recipients } from "./recipients.tsx";
import type { SharedItem } from "./shared-item.ts";
import { SharePreview, useSharePreview } from "./share-preview.tsx";
import { useRecipientFocus } from "./use-recipient-focus.ts";
import { Dialog } from "../../components/dialog.tsx";

interface ShareDialogProps {
  /** What to send. Without one, the dialog asks for it. */
  item?: SharedItem | undefined;
  /** Who gets it. Without one, the dialog asks for mentees. */
  mentee?: MenteeFace | undefined;
  isOpen: boolean;
  onClose: () => void;
}

type NoteDraft = {
  readonly note: string;
  /**
   * The last attempt. Its id stays the same as long as the message does, even for other mentees, so that a retry sends
   * it only to those who don't have it yet.
   */
  readonly tried?: { readonly text: string; readonly clientId: string };
};

function Form({ item: given, mentee, onClose }: Omit<ShareDialogProps, "isOpen">) {
  const { t } = useTranslation();
  const [item, setItem] = useState(given);
  const [recipients, setRecipients] = useState<readonly MenteeFace[]>(mentee ? [mentee] : []);
  const [by, setBy] = useState<ShareWay>("chat");
  const [{ note, tried }, setDraft, clear] = useTypedDraft<NoteDraft>(
    ["share", given ? `${given.table} ${given.id}` : "0", mentee?.id],
    { note: "" },
  );
  const [isChecked, setIsChecked] = useState(false);
  const message = item &&
    recipients.length > 0 && {
      tableName: item.table,
      tableId: item.id,
      menteeIds: recipients.map(({ id }) => id),
      by,
      note: note.trim(),
    };
  const preview = useSharePreview(message || undefined);
  // Chat reaches everyone. The preview may still be that of the text message.
  const isRefused = (id: string) =>
    by === "text" && preview.data?.some((one) => one.menteeId === id && one.problem !== "");
  const reached = recipients.filter(({ id }) => !isRefused(id));
  const people = useRecipientFocus(recipients);
  const { send, isSaving } = useChange("/share", () => clear({ note }), { onClose });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!message || reached.length === 0) return;
    const body = { ...message, menteeIds: reached.map(({ id }) => id) };
    const text = JSON.stringify({ ...body, menteeIds: [] });
    const { clientId } = tried?.text === text ? tried : { clientId: randomId() };
    setDraft({ note, tried: { text, clientId } });
    void send({ ...body, clientId }, { done: t("share.sent", { count: reached.length }) });
  };
  const add = (face: MenteeFace | null) => {
    if (face && recipients.length < maxShared && !recipients.some(({ id }) => id === face.id))
      setRecipients([...recipients, face]);
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="sm">
        {given ? null : (
          <ItemPicker
            value={item}
            error={isChecked && !item ? t("share.itemMissing") : undefined}
            onChange={setItem}
          />
        )}
        {mentee ? null : (
          <Stack gap="sm" ref={people}>
            <MenteePicker
              key={recipients.length}
              value={null}
              isFirst={given !== undefined}
              isLocked={isSaving}
              error={isChecked && recipients.length === 0 ? t("share.menteeMissing") : undefined}
              onChange={add}
            />
            <Recipients
              faces={recipients}
              onRemove={(id) => setRecipients(recipients.filter((one) => one.id !== id))}
            />
          </Stack>
        )}
        <SegmentedControl
          aria-label={t("share.ways")}
          value={by}
          data={shareWays.map((value) => ({ value, label: t(`share.way_${value}`) }))}
          onChange={(value) => setBy(value === "text" ? "text" : "chat")}
        />
        <GrowingText
          name="note"
          label={t("share.note")}
          description={by === "text" ? t("share.textHint") : undefined}
          minRows={2}
          maxRows={6}
          maxLength={maxShareNote}
          value={note}
          onChange={({ currentTarget: { value } }) => setDraft((before) => ({ ...before, note: value }))}
        />
        <SharePreview preview={preview} recipients={recipients} />
        <FormButtons
          submit={t("share.send")}
          isBusy={isSaving}
          isIncomplete={recipients.length > 0 && reached.length === 0}
          onClose={onClose}
        />
      </Stack>
    </form>
  );
}

/** Sends a job, course, or resource to mentees, by chat or text message. */
export default function ShareDialog({ isOpen, ...props }: ShareDialogProps) {
  const { t } = useTranslation();
  const { item, onClose } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={item ? t("share.titleNamed", { name: item.name }) : t("share.open")}
    >
      <Form {...props} />
    </Dialog>
  );
}
