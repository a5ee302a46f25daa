import { Badge } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { MenteeHeader } from "./use-mentee-header.ts";

/** Whether the mentee has proved that the email address is theirs. */
export function AddressBadge({ header: { addressState } }: { header: MenteeHeader }) {
  const { t } = useTranslation();
  if (addressState === "wrong") return <Badge color="red">{t("screens.mentee.addressWrong")}</Badge>;
  if (addressState === "none")
    return (
      <Badge color="gray" visibleFrom="xs">
        {t("screens.mentee.addressNone")}
      </Badge>
    );
  // A phone has no line to spare for it: the chat below must keep its box in sight.
  const isConfirmed = addressState === "confirmed";
  return (
    <Badge color={isConfirmed ? "green" : "gray"} visibleFrom="xs">
      {t(isConfirmed ? "screens.mentee.addressConfirmed" : "screens.mentee.addressUnconfirmed")}
    </Badge>
  );
}
