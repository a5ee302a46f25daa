import { Image, Text } from "@mantine/core";
import { thumbnailWidth } from "#shared/constants.ts";
import { PersonAvatar } from "../components/person-avatar.tsx";
import { fileUrl } from "../lib/api.ts";
import { asText, type CellProps } from "./field-props.ts";
import { lazyPart, PartFallback } from "../boot/lazy-part.tsx";

const StoredFile = lazyPart(() => import("./stored-file.tsx"), { place: "none" });

/** Loads the code of a file's cell, so that it can be shown without waiting. */
export const prefetchFileCell = () => StoredFile.prefetch();

/** A stored image, small in a list, or a link to any other file. */
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
  return (
    <PartFallback show={label}>
      <StoredFile stored={stored} name={label} isShort={!isFull} />
    </PartFallback>
  );
}
