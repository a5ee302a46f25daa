import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { officeKind } from "./preview-kind.ts";
import { sizeText } from "../lib/size-text.ts";
import { useStoredSize } from "./stored-size.ts";

/** What a file is that the page does not show, and how large: what somebody with little data wants to know before. */
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
