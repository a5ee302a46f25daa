import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { managesApiKeys } from "#shared/access/api-keys.ts";
import { Dialog } from "../../components/dialog.tsx";
import { phoneQuery } from "../../lib/phone.ts";
import type { RecordScope } from "../parts/record-scope.ts";
import { NewWebhookForm } from "../webhooks/webhook-form.tsx";
import { KeyForm } from "./key-form.tsx";

const forms = {
  apiKeys: { add: "apiKeys.add", Form: KeyForm },
  webhooks: { add: "webhooks.add", Form: NewWebhookForm },
} as const;

/**
 * The button that adds an API key or a webhook, with its dialog. They share one chunk, because the first page lists
 * every chunk and its size is limited.
 */
export default function AddKeyOrWebhook({ scope: { type, caller } }: { scope: RecordScope }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const isPhone = useMediaQuery(phoneQuery);
  if (!managesApiKeys(caller)) return null;
  const { add, Form } = forms[type.name as keyof typeof forms];
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t(add)}</Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t(add)}
        size="lg"
        fullScreen={isPhone === true}
        closeOnClickOutside={false}
      >
        <Form onClose={close} />
      </Dialog>
    </>
  );
}
