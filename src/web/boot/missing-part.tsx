import { Alert, Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PartFailure } from "./load-part.ts";
import classes from "./missing-part.module.css";

/** Where the note stands: as a page of its own, in the place of the part, over the page, or nowhere. */
export type PartPlace = "page" | "inline" | "floating" | "none";

interface MissingPartProps {
  reason: PartFailure;
  place?: PartPlace;
  onRetry: () => Promise<void>;
}

/** Says why a part of the app is not there, and what helps. */
export function MissingPart({ reason, place = "inline", onRetry }: MissingPartProps) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  if (place === "none") return null;
  const isGone = reason === "gone";
  const title = t(isGone ? "errors.newVersion" : "errors.noConnection");
  const hint = t(isGone ? "errors.newVersionHint" : "errors.noConnectionHint");
  const handleClick = async () => {
    if (isGone) return window.location.reload();
    setIsBusy(true);
    await onRetry();
    setIsBusy(false);
  };
  return (
    <Alert
      role="status"
      color="orange"
      // A page has a heading.
      title={place === "page" ? <h1 tabIndex={-1}>{title}</h1> : title}
      className={classes[place]}
      data-missing={reason}
    >
      {hint}
      <Button mt="xs" size="xs" display="block" loading={isBusy} onClick={() => void handleClick()}>
        {t(isGone ? "errors.reload" : "common.retry")}
      </Button>
    </Alert>
  );
}
