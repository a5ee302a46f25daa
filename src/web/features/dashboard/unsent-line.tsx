import { useTranslation } from "react-i18next";
import classes from "./mentee-dashboard.module.css";

/** Says of what was chosen above it that it waits to be sent. Its line is always there, so that nothing below it moves. */
export function UnsentLine({ isUnsent }: { isUnsent: boolean }) {
  const { t } = useTranslation();
  return (
    <p className={classes.unsent} role="status">
      {isUnsent ? t("dashboard.unsent") : ""}
    </p>
  );
}
