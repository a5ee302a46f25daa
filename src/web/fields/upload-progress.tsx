import { Progress, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";

export function UploadProgress({ share }: { share: number }) {
  const { t } = useTranslation();
  const percent = Math.round(share * 100);
  const label = t("screens.field.uploading", { percent });
  return (
    <div role="status">
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Progress value={percent} aria-label={label} mt={4} />
    </div>
  );
}
