import { Anchor, Box, type MantineSize } from "@mantine/core";
import { useState, type MouseEvent, type SyntheticEvent } from "react";
import { useTranslation } from "react-i18next";
import { fileUrl } from "../lib/api.ts";
import { useWasOpen } from "../lib/use-was-open.ts";
import { withTexts } from "../boot/i18n.ts";
import { previewKind } from "./preview-kind.ts";
import { lazyPart } from "../boot/lazy-part.tsx";

const FilePreview = lazyPart(() => withTexts(["documents"], () => import("./file-preview.tsx")), {
  place: "floating",
});

export interface StoredFileLinkProps {
  stored: string;
  /** The name under which it was uploaded, where it is known. */
  name?: string;
  size?: MantineSize;
  /** In a list a long name is cut; all of it shows on hover. */
  isShort?: boolean;
}

const shortWidth = 150;

/** Somebody who wants another tab or a copy gets it. */
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

const keep = (event: SyntheticEvent) => event.stopPropagation();

/** A stored file by its name: what the page shows, plays or names opens in it, texts and what is unknown are downloaded. */
export default function StoredFileLink({ stored, name, size, isShort }: StoredFileLinkProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useWasOpen(isOpen);
  const shownName = name ?? t("screens.list.openFile");
  const handleClick = (event: MouseEvent) => {
    if (!previewKind(stored) || !isPlainClick(event)) return;
    event.preventDefault();
    setIsOpen(true);
  };
  return (
    // What happens here, and in the preview, is no click on the row around.
    <Box component="span" onClick={keep} onKeyDown={keep} miw={0} style={{ overflowWrap: "anywhere" }}>
      <Anchor
        href={fileUrl(stored)}
        target="_blank"
        rel="noreferrer"
        inherit={size === undefined}
        size={size}
        {...(isShort ? { truncate: "end", display: "block", maw: shortWidth, title: name } : {})}
        onClick={handleClick}
      >
        {shownName}
      </Anchor>
      {wasOpen ? (
        <FilePreview stored={stored} name={shownName} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      ) : null}
    </Box>
  );
}
