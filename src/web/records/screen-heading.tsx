import { Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useRecordScope } from "./record-scope.ts";

interface ScreenHeadingProps {
  title: string;
  subtitle?: string;
  actions?: ReactNode;
}

/** Title, subtitle and main buttons. Below a mentee, whose name is the heading of the page, it is one level lower. */
export function ScreenHeading({ title, subtitle, actions }: ScreenHeadingProps) {
  const { isNested } = useRecordScope();
  return (
    <Group justify="space-between" align="flex-end" gap="sm" mb="md">
      <div>
        <Title order={isNested ? 2 : 1} size={isNested ? "h4" : "h3"} tabIndex={-1}>
          {title}
        </Title>
        {subtitle ? (
          <Text c="dimmed" size="sm">
            {subtitle}
          </Text>
        ) : null}
      </div>
      {actions ? <Group gap="xs">{actions}</Group> : null}
    </Group>
  );
}
