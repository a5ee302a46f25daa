import { Button, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./form-layout.module.css";

interface FormBarProps {
  isView: boolean;
  isSaving: boolean;
  isDirty: boolean;
  /** Absent on pages that stay open. */
  onClose?: () => void;
}

/** Saving stays in view, however long the form is. */
export function FormBar({ isView, isSaving, isDirty, onClose }: FormBarProps) {
  const { t } = useTranslation();
  if (isView && !onClose) return null;
  return (
    <div className={classes.bar}>
      {isView ? null : (
        <Button type="submit" loading={isSaving}>
          {t("screens.form.save")}
        </Button>
      )}
      {onClose ? (
        <Button variant="default" onClick={onClose}>
          {t(isView ? "screens.form.close" : "screens.form.cancel")}
        </Button>
      ) : null}
      {isDirty ? (
        <Text size="sm" c="dimmed" ml="auto" role="status">
          {t("screens.form.unsaved")}
        </Text>
      ) : null}
    </div>
  );
}
