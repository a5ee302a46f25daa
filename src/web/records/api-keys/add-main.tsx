import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { managesApiKeys } from "#shared/access/api-keys.ts";
import { Dialog } from "../../components/dialog.tsx";
import { ShownOnce } from "../../components/shown-once.tsx";
import { useIsPhone } from "../../lib/use-is-phone.ts";
import type { RecordScope } from "../parts/record-scope.ts";
import { NewWebhookForm } from "../webhooks/webhook-form.tsx";
import { KeyForm } from "./key-form.tsx";

const forms = {
  apiKeys: {
    add: "apiKeys.add",
    once: "apiKeys.once",
    lost: "apiKeys.lost",
    copy: "apiKeys.copy",
    Form: KeyForm,
  },
  webhooks: {
    add: "webhooks.add",
    once: "webhooks.once",
    lost: "webhooks.lost",
    copy: "webhooks.copy",
    Form: NewWebhookForm,
  },
} as const;

/**
 * The button that adds an API key or a webhook, with its dialog, which then shows the key or secret once. They share
 * one chunk, because the first page lists every chunk and its size is limited.
 */
export default function AddKeyOrWebhook({ scope: { type, caller } }: { scope: RecordScope }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  // Not in the form, which is gone if the dialog was closed before the response arrived.
  const [text, setText] = useState<string>();
  const isPhone = useIsPhone();
  if (!managesApiKeys(caller)) return null;
  const { add, once, lost, copy, Form } = forms[type.name as keyof typeof forms];
  const close = () => setIsOpen(false);
  const open = (added?: string) => {
    setText(added);
    setIsOpen(true);
  };
  return (
    <>
      <Button onClick={() => open()}>{t(add)}</Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t(add)}
        size="lg"
        fullScreen={isPhone}
        closeOnClickOutside={false}
        onExitTransitionEnd={() => setText(undefined)}
      >
        {text === undefined ? (
          <Form onClose={close} onAdded={open} />
        ) : (
          <ShownOnce text={text} hint={t(once)} lost={t(lost)} copy={t(copy)} onClose={close} />
        )}
      </Dialog>
    </>
  );
}
