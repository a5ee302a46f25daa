import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { managesApiKeys } from "#shared/access/api-keys.ts";
import { phoneQuery } from "../../lib/phone-query.ts";
import type { RecordScope } from "../record-scope.ts";
import { KeyForm } from "./key-form.tsx";
import { Dialog } from "../../components/dialog.tsx";

/** The button that adds an API key, with its dialog. */
export default function AddKey({ scope }: { scope: RecordScope }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const isPhone = useMediaQuery(phoneQuery);
  if (!managesApiKeys(scope.caller)) return null;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t("apiKeys.add")}</Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t("apiKeys.add")}
        size="lg"
        fullScreen={isPhone === true}
        closeOnClickOutside={false}
      >
        <KeyForm onClose={close} />
      </Dialog>
    </>
  );
}
