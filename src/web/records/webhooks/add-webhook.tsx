import { Button, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { managesApiKeys } from "#shared/access/api-keys.ts";
import { phoneQuery } from "../../lib/phone-query.ts";
import type { RecordScope } from "../record-scope.ts";
import { NewWebhookForm } from "./webhook-form.tsx";

/** The button that adds a webhook, with its dialog. */
export default function AddWebhook({ scope }: { scope: RecordScope }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const isPhone = useMediaQuery(phoneQuery);
  if (!managesApiKeys(scope.caller)) return null;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t("webhooks.add")}</Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t("webhooks.add")}
        size="lg"
        fullScreen={isPhone === true}
        closeOnClickOutside={false}
        closeButtonProps={{ "aria-label": t("common.close") }}
      >
        <NewWebhookForm onClose={close} />
      </Modal>
    </>
  );
}
