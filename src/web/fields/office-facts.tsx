import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { officeKind } from "./preview-kind.ts";
import { sizeText } from "../lib/files/size-text.ts";
import { useStoredSize } from "./stored-size.ts";

/** Type and size of a file that the page can't show, so that people with limited data know them before the download. */
export function OfficeFacts({ stored }: { stored: string }) {
  const { t, i18n } = useTranslation();
  const bytes = useStoredSize(stored);
  const kind = officeKind(stored);
  const facts = [
    kind ? t(`documents.kinds.${kind}`) : "",
    bytes === undefined ? "" : sizeText(bytes, i18n.language),
  ];
  return (
    <>
      <Text>{facts.filter(Boolean).join(" · ")}</Text>
      <Text c="dimmed" size="sm">
        {t("documents.officeHint")}
      </Text>
    </>
  );
}
