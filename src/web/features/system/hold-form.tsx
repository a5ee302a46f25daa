import { Button, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { discardChoices, type ConfirmInstallation } from "#shared/contracts/system.ts";
import type { Hold } from "#shared/contracts/responses/system.ts";
import { useConfirmInstallation } from "./use-system.ts";

/** Shows what is queued while sending is on hold, and asks to confirm that this is the real installation. */
export function HoldForm({ hold }: { hold: Hold }) {
  const { t } = useTranslation();
  const choices = discardChoices.filter((choice) => choice !== "older" || hold.older > 0);
  const [discard, setDiscard] = useState<ConfirmInstallation["discard"]>(hold.older > 0 ? "older" : "none");
  const waiting = hold.emails + hold.texts + hold.pushes + hold.webhooks;
  const { send, isSaving } = useConfirmInstallation();
  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault();
        void send({ discard });
      }}
    >
      {waiting === 0 ? (
        <Text size="sm">{t("system.held.nothingWaits")}</Text>
      ) : (
        <>
          <Text size="sm">{t("system.held.waiting", { ...hold })}</Text>
          <Radio.Group
            label={t("system.held.discard")}
            value={discard}
            onChange={(value) => setDiscard(value as ConfirmInstallation["discard"])}
          >
            <Stack gap="xs" mt="xs">
              {choices.map((choice) => (
                <Radio
                  key={choice}
                  value={choice}
                  label={t(`system.held.choice.${choice}`, { count: hold.older })}
                />
              ))}
            </Stack>
          </Radio.Group>
        </>
      )}
      <Button type="submit" color="red" loading={isSaving} style={{ alignSelf: "flex-start" }}>
        {t("system.held.confirm")}
      </Button>
    </Stack>
  );
}
