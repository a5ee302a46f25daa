import { Group, Image, Text } from "@mantine/core";
import { thumbnailWidth } from "#shared/constants.ts";
import { PersonAvatar } from "../components/person-avatar.tsx";
import { fileUrl } from "../lib/api.ts";
import { asText, type CellProps } from "./field-props.ts";
import { previewKind } from "./preview-kind.ts";
import { lazyPart, PartFallback } from "../boot/lazy-part.tsx";

const StoredFileLink = lazyPart(() => import("./stored-file-link.tsx"), { place: "none" });

/** Loads what a file's cell needs, so that it can be shown without waiting. */
export const prefetchFileCell = () => StoredFileLink.prefetch();

/** A stored picture, small in a list; any other file as a link. */
export function FileCell({ field, value, label, recordName, isPerson, isFull }: CellProps) {
  const stored = asText(value);
  if (field.kind === "imageUpload") {
    if (isPerson && !isFull) {
      return <PersonAvatar name={recordName} image={stored} size={32} />;
    }
    if (!stored)
      return isFull ? null : (
        <Text span inherit c="dimmed">
          –
        </Text>
      );
    const source = fileUrl(stored);
    return (
      <Image
        src={isFull ? source : `${source}?size=thumb`}
        alt=""
        loading="lazy"
        maw={isFull ? 320 : thumbnailWidth}
        mah={isFull ? 240 : 36}
        w="auto"
        fit="contain"
        radius="sm"
      />
    );
  }
  if (!stored) return null;
  const link = (
    <PartFallback show={label}>
      <StoredFileLink stored={stored} name={label} isShort={!isFull} />
    </PartFallback>
  );
  if (previewKind(stored) !== "picture") return link;
  return (
    <Group gap={8} wrap="nowrap">
      <Image
        src={`${fileUrl(stored)}?size=thumb`}
        alt=""
        loading="lazy"
        maw={36}
        mah={36}
        w="auto"
        fit="contain"
        radius="sm"
      />
      {link}
    </Group>
  );
}
