import { Anchor, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../components/copy-button.tsx";

/** The address of the public page about an organization's text messaging program. Phone carriers ask for it. */
export default function TextProgramLink({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const address = `${window.location.origin}/texts/${organizationId}`;
  return (
    <div>
      <Text size="sm" fw={500}>
        {t("phoneTexts.program")}
      </Text>
      <Text size="xs" c="dimmed">
        {t("phoneTexts.programHint")}
      </Text>
      <Group gap="xs" mt={4}>
        <Anchor
          href={address}
          target="_blank"
          rel="noreferrer"
          size="sm"
          style={{ overflowWrap: "anywhere" }}
        >
          {address}
        </Anchor>
        <CopyButton text={address} label={t("secondFactor.copy")} />
      </Group>
    </div>
  );
}
