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
  const { isNested, isPlain } = useRecordScope();
  // A mentee's own pages have no heading above.
  const isBelow = isNested && !isPlain;
  return (
    <Group justify="space-between" align="flex-end" gap="sm" mb="md">
      <div>
        <Title order={isBelow ? 2 : 1} size={isBelow ? "h4" : "h3"} tabIndex={-1}>
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
