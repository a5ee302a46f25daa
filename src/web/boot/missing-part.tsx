import { Alert, Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PartFailure } from "./load-part.ts";
import classes from "./missing-part.module.css";

/** Where the notice is shown: as a page, in place of the part, over the page, or not at all. */
export type PartPlace = "page" | "inline" | "floating" | "none";

const words = {
  offline: { title: "errors.noConnection", hint: "errors.noConnectionHint" },
  gone: { title: "errors.newVersion", hint: "errors.newVersionHint" },
  stuck: { title: "errors.contentFailed", hint: "errors.stuckHint" },
} as const;

interface MissingPartProps {
  reason: PartFailure;
  place?: PartPlace;
  onRetry: () => Promise<void>;
}

/** Explains why a part of the app is missing, and offers a way to fix it. */
export function MissingPart({ reason, place = "inline", onRetry }: MissingPartProps) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const [isClosed, setIsClosed] = useState(false);
  if (place === "none" || isClosed) return null;
  const isReload = reason !== "offline";
  const { title: titleKey, hint: hintKey } = words[reason];
  const title = t(titleKey);
  const hint = t(hintKey);
  const handleClick = async () => {
    if (isReload) return window.location.reload();
    setIsBusy(true);
    await onRetry();
    setIsBusy(false);
  };
  return (
    <Alert
      role="status"
      color="orange"
      // A page needs a heading.
      title={place === "page" ? <h1 tabIndex={-1}>{title}</h1> : title}
      className={classes[place]}
      data-missing={reason}
      // A floating notice can be closed, because it covers what is below it, such as the send button.
      withCloseButton={place === "floating"}
      closeButtonLabel={t("common.close")}
      onClose={() => setIsClosed(true)}
    >
      {hint}
      <Button mt="xs" size="xs" display="block" loading={isBusy} onClick={() => void handleClick()}>
        {t(isReload ? "errors.reload" : "common.retry")}
      </Button>
    </Alert>
  );
}
