import { Menu } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { tableKey } from "../../list/use-record-list.ts";
import { useChange } from "../../parts/use-change.ts";

/** Sends a test email to the current user, to check that emails are sent. */
export default function TestMail() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { send, isSaving } = useChange("/mails/test", undefined, {
    failed: null,
    onSettled: () => client.invalidateQueries({ queryKey: tableKey("mails") }),
  });
  return (
    <Menu.Item disabled={isSaving} onClick={() => void send({})}>
      {t("records.mails.test")}
    </Menu.Item>
  );
}
