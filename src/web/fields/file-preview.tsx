import { Alert, Button, Group, Image, Modal } from "@mantine/core";
import { IconDownload, IconExternalLink, IconFileOff } from "../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import { fileUrl } from "../lib/api.ts";
import classes from "./file-preview.module.css";
import { previewKind } from "./preview-kind.ts";

interface FilePreviewProps {
  stored: string;
  name: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Phones often have no viewer for frames; an empty box would say nothing. */
const canShowPdf = () => navigator.pdfViewerEnabled !== false;

/** A picture or a PDF file, large, with the ways to get it. */
export default function FilePreview({ stored, name, isOpen, onClose }: FilePreviewProps) {
  const { t } = useTranslation();
  const address = fileUrl(stored) ?? "";
  const isPdf = previewKind(stored) === "pdf";
  const shown = isPdf ? `${address}?inline=1` : address;
  const label = t("documents.preview", { name });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={name}
      size="min(1000px, 94vw)"
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      {!isPdf ? (
        <Image src={shown} alt={label} fit="contain" mah="72vh" />
      ) : canShowPdf() ? (
        // No sandbox: viewers do not start in one. The server answers a PDF only for bytes that are one, with a
        // policy that runs nothing.
        <iframe src={shown} title={label} className={classes.pdf} />
      ) : (
        <Alert color="gray" icon={<IconFileOff aria-hidden />}>
          {t("documents.noPreview")}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button
          component="a"
          href={shown}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          {t("documents.openTab")}
        </Button>
        <Button
          component="a"
          href={address}
          download={name}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t("documents.download")}
        </Button>
      </Group>
    </Modal>
  );
}
