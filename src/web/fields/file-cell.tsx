import { Text } from "@mantine/core";
import { PersonAvatar } from "../components/person-avatar.tsx";
import { asText, type CellProps } from "./field-props.ts";
import { lazyPart, PartFallback } from "../boot/lazy-part.tsx";

const StoredFile = lazyPart(() => import("./stored-file.tsx"), { place: "none" });
const StoredImage = lazyPart(() => import("./stored-image.tsx"), { place: "none" });

/** Loads the code of a file's cell, so that it can be shown without waiting. */
export const prefetchFileCell = () => Promise.all([StoredFile.prefetch(), StoredImage.prefetch()]);

/** A stored image, small in a list, or a link to any other file. */
export function FileCell({ field, value, label, recordName, isPerson, isFull }: CellProps) {
  const stored = asText(value);
  const isImage = field.kind === "imageUpload";
  if (isImage && isPerson && !isFull) return <PersonAvatar name={recordName} image={stored} size={32} />;
  if (!stored)
    return isImage && !isFull ? (
      <Text span inherit c="dimmed">
        –
      </Text>
    ) : null;
  return (
    <PartFallback show={isImage ? null : label}>
      {isImage ? (
        <StoredImage stored={stored} isFull={isFull === true} />
      ) : (
        <StoredFile stored={stored} name={label} isShort={!isFull} />
      )}
    </PartFallback>
  );
}
