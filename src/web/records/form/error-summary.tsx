import { Alert, Anchor } from "@mantine/core";
import type { MouseEvent, Ref } from "react";
import { useTranslation } from "react-i18next";
import { IconAlertCircle } from "../../components/icons/index.ts";
import classes from "./form-layout.module.css";

interface ErrorSummaryProps {
  ref: Ref<HTMLDivElement>;
  /** Names of the fields in the order of the form. */
  names: readonly string[];
  errors: Readonly<Record<string, string>>;
  onGo: (name: string) => void;
}

/** The errors, above the form. Each line leads to its field. It gets the focus after a failed save. */
export function ErrorSummary({ ref, names, errors, onGo }: ErrorSummaryProps) {
  const { t } = useTranslation();
  const handleClick = (event: MouseEvent, name: string) => {
    event.preventDefault();
    onGo(name);
  };
  return (
    <Alert
      ref={ref}
      role="alert"
      tabIndex={-1}
      color="red"
      icon={<IconAlertCircle aria-hidden />}
      title={t("screens.form.errorTitle")}
      mb="md"
      className={classes.summary}
      data-error-summary
    >
      <ul>
        {names.map((name) => (
          <li key={name}>
            <Anchor
              href={`#field-${name}`}
              size="sm"
              c="inherit"
              underline="always"
              onClick={(event) => handleClick(event, name)}
            >
              {errors[name]}
            </Anchor>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
