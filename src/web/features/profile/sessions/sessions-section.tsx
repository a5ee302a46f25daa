import { Button, Skeleton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { AccountSection } from "../account-section.tsx";
import type { SessionsAnswer } from "#shared/contracts/responses/sessions.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { Loaded } from "../../../components/loaded.tsx";
import { PushDevices } from "../push/push-devices.tsx";
import { DeviceList, SessionList } from "./device-lists.tsx";
import { useSessionChange, useSessions, type SessionChange } from "./session-calls.ts";

interface ListsProps {
  answer: SessionsAnswer;
  busy: SessionChange | undefined;
  onChange: (change: SessionChange) => void;
}

function Lists({ answer: { sessions, devices }, busy, onChange }: ListsProps) {
  const { t } = useTranslation();
  const [isAsking, asking] = useDisclosure();
  const isEndingOthers = busy?.path === "/auth/sessions/endOthers";
  return (
    <>
      <SessionList sessions={sessions} busy={busy} onChange={onChange} />
      <DeviceList devices={devices} busy={busy} onChange={onChange} />
      {sessions.length + devices.length > 1 ? (
        <Button variant="default" mt="sm" maw="100%" loading={isEndingOthers} onClick={asking.open}>
          {t("sessions.endOthers")}
        </Button>
      ) : null}
      <ConfirmDialog
        isOpen={isAsking}
        title={t("sessions.endOthers")}
        question={t("sessions.endOthersQuestion")}
        yes={t("sessions.endOthers")}
        no={t("common.cancel")}
        isDanger
        onYes={() => {
          asking.close();
          onChange({ path: "/auth/sessions/endOthers", body: {} });
        }}
        onNo={asking.close}
      />
    </>
  );
}

export function SessionsSection() {
  const { t } = useTranslation();
  const query = useSessions();
  const { mutate, isPending, variables } = useSessionChange();
  return (
    <AccountSection
      id="sessions"
      title={t("sessions.title")}
      hint={t("sessions.hint")}
      maxWidth={640}
      isSpaced
    >
      <Loaded query={query} failed={t("profile.settingsFailed")} skeleton={<Skeleton h={64} />}>
        {(answer) => <Lists answer={answer} busy={isPending ? variables : undefined} onChange={mutate} />}
      </Loaded>
      <PushDevices />
    </AccountSection>
  );
}
