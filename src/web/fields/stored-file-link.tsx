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
  /** Original name, if known. */
  name?: string;
  size?: MantineSize;
  /** True to truncate a long name in a list. Hovering shows all of it. */
  isShort?: boolean;
}

const shortWidth = 150;

/** Returns true for a plain click. Other clicks open another tab or download. */
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

const keep = (event: SyntheticEvent) => event.stopPropagation();

/** A link to a stored file. Files that the page can preview open in it, and all others are downloaded. */
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
    // Clicks here and in the preview must not reach the row around it.
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
