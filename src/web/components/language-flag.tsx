import { Badge, Image } from "@mantine/core";
import { fileUrl } from "../lib/api.ts";

/** The flag of a language, or its code if there is no image. */
export function LanguageFlag({ code, flag }: { code: string; flag?: string | null }) {
  const source = fileUrl(flag);
  if (!source) {
    return (
      <Badge size="sm" radius="sm" color="gray" tt="uppercase" w={30} px={0}>
        {code}
      </Badge>
    );
  }
  return <Image src={source} alt="" w={24} h={16} radius={2} fit="cover" />;
}
