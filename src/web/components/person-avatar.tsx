import { Avatar } from "@mantine/core";
import { thumbnailWidth } from "#shared/constants.ts";
import { fileUrl } from "../lib/api.ts";
import { IconUser } from "./icons/index.ts";

interface PersonAvatarProps {
  name: string;
  image?: string | null;
  /** In pixels. */
  size: number;
}

const colors = ["brand", "teal", "violet", "blue", "green", "orange"];

/** Returns the color of a person, which is the same everywhere. */
function colorOf(name: string): string {
  let sum = 0;
  for (const character of name) sum += character.codePointAt(0) ?? 0;
  return colors[sum % colors.length] ?? "brand";
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => word?.[0]?.toUpperCase() ?? "").join("");
}

/** A person's photo. If there is none, it shows the initials, or an icon if there is no name. */
export function PersonAvatar({ name, image, size }: PersonAvatarProps) {
  const source = fileUrl(image);
  const isThumbnail = size <= thumbnailWidth && source !== undefined && source !== image;
  return (
    <Avatar
      aria-hidden
      src={isThumbnail ? `${source}?size=thumb` : source}
      alt=""
      size={size}
      radius="50%"
      color={colorOf(name)}
      variant="light"
    >
      {initialsOf(name) || <IconUser size={size / 2} />}
    </Avatar>
  );
}
