import { Button } from "@mantine/core";
import { IconFileUpload } from "../../components/icons/index.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { authorizeType } from "#shared/access/policy.ts";
import type { RecordScope } from "../parts/record-scope.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

const UploadScreen = lazyPart(() => import("./upload-screen.tsx"));

/** The button above a list of files, for people who may add files. */
export default function UploadDocuments({ scope }: { scope: RecordScope }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  if (authorizeType(scope.caller, scope.type, "add") !== "allow") return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileUpload size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t("documents.upload")}
      </Button>
      {isOpen ? <UploadScreen scope={scope} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
