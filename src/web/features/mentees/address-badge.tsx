import { Badge } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { MenteeHeader } from "./use-mentee-header.ts";

/** Shows if the mentee's email address is confirmed. */
export function AddressBadge({ header: { addressState } }: { header: MenteeHeader }) {
  const { t } = useTranslation();
  if (addressState === "wrong") return <Badge color="red">{t("screens.mentee.addressWrong")}</Badge>;
  if (addressState === "none")
    return (
      <Badge color="gray" visibleFrom="xs">
        {t("screens.mentee.addressNone")}
      </Badge>
    );
  // Hidden on a phone, so that the send box of the chat below stays visible.
  const isConfirmed = addressState === "confirmed";
  return (
    <Badge color={isConfirmed ? "green" : "gray"} visibleFrom="xs">
      {t(isConfirmed ? "screens.mentee.addressConfirmed" : "screens.mentee.addressUnconfirmed")}
    </Badge>
  );
}
