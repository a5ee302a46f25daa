import { Group, Image } from "@mantine/core";
import { fileUrl } from "../lib/api.ts";
import { previewKind } from "./preview-kind.ts";
import StoredFileLink, { type StoredFileLinkProps } from "./stored-file-link.tsx";

/** A link to a stored file of any type, with a thumbnail if it is an image. */
export default function StoredFile(props: StoredFileLinkProps) {
  const link = <StoredFileLink {...props} />;
  if (previewKind(props.stored) !== "picture") return link;
  return (
    <Group gap={8} wrap="nowrap">
      <Image
        src={`${fileUrl(props.stored)}?size=thumb`}
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
