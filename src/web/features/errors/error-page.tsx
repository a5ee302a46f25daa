import { Button, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router";

interface ErrorPageProps {
  /** Status code in small text above the title. */
  code?: string;
  title: string;
  hint: string;
  action: { label: string; to?: string; onClick?: () => void };
}

export function ErrorPage({ code, title, hint, action }: ErrorPageProps) {
  return (
    <Stack align="center" ta="center" gap="sm" py={{ base: 40, sm: 96 }} px="md">
      {code ? (
        <Text c="dimmed" fw={600} size="sm">
          {code}
        </Text>
      ) : null}
      <Title order={1} size="h2" tabIndex={-1}>
        {title}
      </Title>
      <Text c="dimmed" maw={420}>
        {hint}
      </Text>
      {action.to ? (
        <Button component={Link} to={action.to} mt="sm">
          {action.label}
        </Button>
      ) : (
        <Button onClick={action.onClick} mt="sm">
          {action.label}
        </Button>
      )}
    </Stack>
  );
}
