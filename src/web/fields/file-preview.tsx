import { Alert, Button, Group, Image } from "@mantine/core";
import { IconDownload, IconExternalLink, IconFileOff } from "../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import { fileUrl } from "../lib/api.ts";
import classes from "./file-preview.module.css";
import { OfficeFacts } from "./office-facts.tsx";
import { previewKind } from "./preview-kind.ts";
import { StoredMedia } from "./stored-media.tsx";
import { Dialog } from "../components/dialog.tsx";

interface FilePreviewProps {
  stored: string;
  name: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Returns true if the browser can show PDF files. Many phones can't, and would show an empty frame. */
const canShowPdf = () => navigator.pdfViewerEnabled !== false;

/** The file itself, if the page can show it. */
function Shown({ stored, address, label }: { stored: string; address: string; label: string }) {
  const { t } = useTranslation();
  const kind = previewKind(stored);
  if (kind === "video" || kind === "audio")
    return <StoredMedia key={stored} kind={kind} address={address} label={label} />;
  if (kind === "office") return <OfficeFacts stored={stored} />;
  if (kind !== "pdf") return <Image src={address} alt={label} fit="contain" mah="72vh" />;
  return canShowPdf() ? (
    // Without sandbox, because PDF viewers don't start in one. The server sends a file as PDF only if it is one, and
    // with a policy that blocks scripts.
    <iframe src={address} title={label} className={classes.pdf} />
  ) : (
    <Alert color="gray" icon={<IconFileOff aria-hidden />}>
      {t("documents.noPreview")}
    </Alert>
  );
}

/**
 * A preview of a stored file: images and PDF files in large size, a player for video and audio, and the name of other
 * files. Also offers the download.
 */
export default function FilePreview({ stored, name, isOpen, onClose }: FilePreviewProps) {
  const { t } = useTranslation();
  const address = fileUrl(stored) ?? "";
  const kind = previewKind(stored);
  const shown = kind === "pdf" ? `${address}?inline=1` : address;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={name}
      size={kind === "office" || kind === "audio" ? "md" : "min(1000px, 94vw)"}
    >
      <Shown stored={stored} address={shown} label={t("documents.preview", { name })} />
      <Group justify="flex-end" gap="xs" mt="md">
        {kind === "picture" || kind === "pdf" ? (
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
        ) : null}
        <Button
          component="a"
          href={address}
          download={name}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t("documents.download")}
        </Button>
      </Group>
    </Dialog>
  );
}
