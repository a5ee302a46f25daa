import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { SecondFactorStatus } from "#shared/contracts/responses/second-factor.ts";
import { shortDate } from "../../../lib/dates.ts";

/** Shows a warning if fewer codes than this are left. */
const fewCodes = 3;

interface FactorStatusProps {
  status: SecondFactorStatus;
  isPending: boolean;
  onSetUp: () => void;
  onNewCodes: () => void;
  onTurnOff: () => void;
}

export function FactorStatus({ status, isPending, onSetUp, onNewCodes, onTurnOff }: FactorStatusProps) {
  const { t, i18n } = useTranslation();
  const { isOn, isRequired, recoveryCodesLeft } = status;
  const since = shortDate(status.since, i18n.language);
  if (!isOn)
    return (
      <Button variant="default" loading={isPending} onClick={onSetUp}>
        {t("secondFactor.turnOn")}
      </Button>
    );
  return (
    <Stack gap="md" align="flex-start">
      <div>
        <Text size="sm">{since ? t("secondFactor.since", { date: since }) : t("secondFactor.isOn")}</Text>
        <Text size="sm">{t("secondFactor.codesLeft", { count: recoveryCodesLeft })}</Text>
        {recoveryCodesLeft < fewCodes ? <Text size="sm">{t("secondFactor.fewCodes")}</Text> : null}
        {isRequired ? <Text size="sm">{t("secondFactor.requiredByOrganization")}</Text> : null}
      </div>
      <Group gap="xs">
        <Button variant="default" loading={isPending} onClick={onSetUp}>
          {t("secondFactor.move")}
        </Button>
        <Button variant="default" onClick={onNewCodes}>
          {t("secondFactor.newCodes")}
        </Button>
        {isRequired ? null : (
          <Button variant="subtle" color="red" onClick={onTurnOff}>
            {t("secondFactor.turnOff")}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
