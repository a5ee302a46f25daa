import { Menu } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api.ts";
import { failureText, showToast } from "../../../lib/toasts.tsx";
import { tableKey } from "../../list/use-record-list.ts";

/** Sends a test email to the current user, to check that emails are sent. */
export default function TestMail() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call<{ status: number; message: string }>("/mails/test", {}),
    meta: { isQuiet: true },
    onSuccess: ({ status, message }) => showToast(status === 1 ? "success" : "error", message),
    onError: (error) => showToast("error", failureText(error)),
    onSettled: () => void client.invalidateQueries({ queryKey: tableKey("mails") }),
  });
  return (
    <Menu.Item disabled={isPending} onClick={() => mutate()}>
      {t("records.mails.test")}
    </Menu.Item>
  );
}
