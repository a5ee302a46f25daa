import { Image } from "@mantine/core";
import { thumbnailWidth } from "#shared/constants.ts";
import { fileUrl } from "../lib/api.ts";

/** A stored image, small in a list. */
export default function StoredImage({ stored, isFull }: { stored: string; isFull: boolean }) {
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
