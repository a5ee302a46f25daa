import { Anchor, Button, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { SystemState } from "#shared/contracts/responses/system.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { SetupSteps } from "../../components/setup-steps.tsx";
import { useRecentTime } from "../../lib/use-recent-time.ts";
import { byteSize } from "./byte-size.ts";
import { HoldForm } from "./hold-form.tsx";
import { PartCard } from "./part-card.tsx";
import { StorageTable } from "./storage-table.tsx";
import { useSystem } from "./use-system.ts";

const megabyte = 1024 ** 2;

function Facts({ state }: { state: SystemState }) {
  const { t, i18n } = useTranslation();
  const size = (bytes: number) => byteSize(bytes, i18n.language);
  const time = useRecentTime();
  const { nodes, database, backup, mail, audit, storage } = state;
  return (
    <Stack gap="md">
      <PartCard part="sending" state={state}>
        {state.hold ? <HoldForm hold={state.hold} /> : null}
      </PartCard>
      <PartCard part="settings" state={state} />
      <PartCard part="nodes" state={state}>
        {nodes.length === 0 ? <Text size="sm">{t("system.noNodes")}</Text> : null}
        {nodes.map((node) => (
          <Text size="sm" key={`${node.host}:${node.port}:${node.startedAt}`}>
            {t("system.node", { ...node })},{" "}
            {node.isAway
              ? t("system.nodeAway", { seen: time(node.seenAt) })
              : t("system.nodeSince", { started: time(node.startedAt) })}
          </Text>
        ))}
      </PartCard>
      <PartCard part="disk" state={state}>
        {nodes
          .filter(({ isAway }) => !isAway)
          .map(({ host, port, startedAt, diskFree, diskTotal }) => (
            <Text size="sm" key={`${host}:${port}:${startedAt}`}>
              {t("system.diskOf", { host, port, free: size(diskFree), total: size(diskTotal) })}
            </Text>
          ))}
      </PartCard>
      <PartCard part="database" state={state}>
        <Text size="sm">
          {t("system.database", { version: database.version, size: size(database.bytes) })}
        </Text>
      </PartCard>
      <PartCard part="backup" state={state}>
        <Text size="sm">
          {backup
            ? t("system.backupLast", { date: time(backup.madeAt), size: size(backup.bytes) })
            : t("system.backupNever")}
        </Text>
      </PartCard>
      <PartCard part="mail" state={state}>
        {mail.waiting + mail.refused + mail.failed > 0 ? (
          <Text size="sm">{t("system.mailWaiting", { ...mail })}</Text>
        ) : null}
        {mail.serverWords ? <Text size="sm">{t("system.mailSaid", { words: mail.serverWords })}</Text> : null}
        <Anchor component={Link} to="/settings/mails" size="sm">
          {t("system.mailList")}
        </Anchor>
      </PartCard>
      <PartCard part="audit" state={state}>
        <Text size="sm">
          {audit.sealedAt ? t("system.auditSealed", { date: time(audit.sealedAt) }) : t("system.auditNever")}
        </Text>
      </PartCard>
      <PartCard part="storage" state={state}>
        <Text size="sm">
          {storage.usualMb > 0
            ? t("system.storageUsual", { limit: size(storage.usualMb * megabyte) })
            : t("system.storageNoLimit")}
        </Text>
        <StorageTable organizations={storage.organizations} />
      </PartCard>
    </Stack>
  );
}

/** The steps that set up the installation and its main organization. */
function Setup() {
  const { t } = useTranslation();
  return (
    <Paper
      component="section"
      p="md"
      radius="lg"
      mb="md"
      aria-label={t("firstDay.installation")}
      data-part="setup"
    >
      <Title order={2} size="h5" mb="xs">
        {t("firstDay.installation")}
      </Title>
      <SetupSteps isLinked={false} />
    </Paper>
  );
}

/** The state of the installation, for the people who manage it. */
export function SystemScreen() {
  const { t } = useTranslation();
  const { data, error, isPending, isFetching, refetch } = useSystem();
  const again = () => void refetch();
  return (
    <>
      <PageHeader
        title={t("system.title")}
        actions={
          <Button variant="default" loading={isFetching} onClick={again}>
            {t("system.refresh")}
          </Button>
        }
      />
      {isPending ? (
        <Stack aria-busy>
          {["one", "two", "three", "four"].map((card) => (
            <Skeleton key={card} h={90} radius="lg" />
          ))}
        </Stack>
      ) : null}
      {error ? (
        <FailureAlert
          title={t("system.failed")}
          error={error}
          isRetrying={isFetching}
          onRetry={again}
          mb="md"
        />
      ) : null}
      {data ? (
        <>
          <Text size="sm" mb="md">
            {t("system.version", { version: data.dataValues.version })}
            {data.dataValues.problems.length === 0 ? ` · ${t("system.allGood")}` : ""}
          </Text>
          <Setup />
          <Facts state={data.dataValues} />
        </>
      ) : null}
    </>
  );
}
