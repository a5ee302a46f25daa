import { Badge, Group, Paper, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SystemPart } from "#shared/contracts/system.ts";
import type { SystemState } from "#shared/contracts/responses/system.ts";

interface PartCardProps {
  part: SystemPart;
  state: SystemState;
  children?: ReactNode;
}

/** One part of the installation: its health, facts, and what to do. Renders nothing if there is nothing to say. */
export function PartCard({ part, state, children = null }: PartCardProps) {
  const { t } = useTranslation();
  const problems = state.problems.filter((one) => one.part === part);
  if (problems.length === 0 && children === null) return null;
  const isBad = problems.some(({ health }) => health === "bad");
  const health = isBad ? "bad" : problems.length > 0 ? "warn" : "good";
  const values = {
    names: state.withoutPublicUrl.join(", "),
    count: state.backup?.faultyFiles ?? 0,
    templates: state.mail.faultyTemplates.join(", "),
  };
  return (
    <Paper component="section" p="md" radius="lg" aria-label={t(`system.part.${part}`)} data-part={part}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          {t(`system.part.${part}`)}
        </Title>
        {health === "good" ? null : (
          <Badge color={health === "bad" ? "red" : "orange"} variant="light" data-health={health}>
            {t(`system.health.${health}`)}
          </Badge>
        )}
      </Group>
      {problems.map(({ problem }) => (
        <Text key={problem} size="sm" mb="xs" fw={500} data-problem={problem}>
          {t(`system.problem.${problem}`, values)}
        </Text>
      ))}
      {children}
    </Paper>
  );
}
