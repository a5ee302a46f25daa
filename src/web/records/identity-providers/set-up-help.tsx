import { Group, List, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../components/copy-button.tsx";
import { useUser } from "../../lib/use-session.ts";
import type { Values } from "../../fields/field-props.ts";

const providers = ["entra", "google", "keycloak"] as const;

/** The address to register with a provider, and the steps for the usual ones. */
export default function SetUpHelp({ values }: { values: Values }) {
  const { t } = useTranslation();
  const { organizationId } = useUser();
  const owner = String(values["organizationId"] || organizationId);
  const address = `${window.location.origin}/auth/single-sign-on/${owner}`;
  return (
    <Stack gap="sm" mt="md">
      <Title order={2} size="h5">
        {t("singleSignOn.help.open")}
      </Title>
      <div>
        <Text size="sm" fw={600}>
          {t("singleSignOn.help.redirect")}
        </Text>
        <Text size="sm">{t("singleSignOn.help.redirectHint")}</Text>
        <Group gap="xs">
          <Text ff="monospace" size="sm" style={{ overflowWrap: "anywhere" }}>
            {address}
          </Text>
          <CopyButton text={address} label={t("singleSignOn.help.copy")} />
        </Group>
      </div>
      {providers.map((name) => (
        <details key={name}>
          <summary>{t(`singleSignOn.help.${name}`)}</summary>
          <List type="ordered" size="sm">
            {t(`singleSignOn.help.${name}Steps`)
              .split("\n")
              .map((step) => (
                <List.Item key={step}>{step}</List.Item>
              ))}
          </List>
        </details>
      ))}
    </Stack>
  );
}
