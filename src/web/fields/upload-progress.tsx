import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./upload-progress.module.css";

export function UploadProgress({ share }: { share: number }) {
  const { t } = useTranslation();
  const percent = Math.round(share * 100);
  const label = t("screens.field.uploading", { percent });
  return (
    <div role="status">
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <progress className={classes.bar} max={100} value={percent} aria-label={label} />
    </div>
  );
}
