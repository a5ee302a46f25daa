import { Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Loaded } from "../../../components/loaded.tsx";
import { AccountSection } from "../account-section.tsx";
import { NewCodesSteps, TurnOffSteps } from "./change-steps.tsx";
import { FactorStatus } from "./factor-status.tsx";
import { fetchStatus, statusKey } from "./second-factor-calls.ts";
import { SetUpSteps } from "./set-up-steps.tsx";
import { useSetUp } from "./use-set-up.ts";

export function SecondFactorSection() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = useQuery({ queryKey: statusKey, queryFn: fetchStatus, meta: { isQuiet: true } });
  const setUp = useSetUp();
  const [change, setChange] = useState<"newCodes" | "turnOff">();
  const handleCancel = () => setChange(undefined);
  const handleFinished = () => {
    setUp.leave();
    setChange(undefined);
    void client.invalidateQueries({ queryKey: statusKey });
  };
  return (
    <AccountSection
      id="second-factor"
      title={t("secondFactor.title")}
      hint={t("secondFactor.hint")}
      maxWidth={480}
    >
      <Loaded query={query} failed={t("profile.settingsFailed")} skeleton={<Skeleton h={64} />}>
        {(status) => {
          if (setUp.isOpen)
            return <SetUpSteps setUp={setUp} hasFactor={status.isOn} onFinished={handleFinished} />;
          if (change === "newCodes")
            return <NewCodesSteps onFinished={handleFinished} onCancel={handleCancel} />;
          if (change === "turnOff")
            return <TurnOffSteps onFinished={handleFinished} onCancel={handleCancel} />;
          return (
            <FactorStatus
              status={status}
              isPending={setUp.isStarting}
              onSetUp={setUp.begin}
              onNewCodes={() => setChange("newCodes")}
              onTurnOff={() => setChange("turnOff")}
            />
          );
        }}
      </Loaded>
    </AccountSection>
  );
}
