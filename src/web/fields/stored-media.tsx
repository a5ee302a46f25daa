import { Alert } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconFileOff } from "../components/icons/index.ts";
import classes from "./file-preview.module.css";

interface StoredMediaProps {
  kind: "video" | "audio";
  address: string;
  label: string;
}

/** A video or a recording that plays in the page when somebody starts it. Only as much is loaded before as its length needs. */
export function StoredMedia({ kind, address, label }: StoredMediaProps) {
  const { t } = useTranslation();
  const [isUnplayable, setIsUnplayable] = useState(false);
  if (isUnplayable)
    return (
      <Alert color="gray" icon={<IconFileOff aria-hidden />}>
        {t("documents.noPlayer")}
      </Alert>
    );
  const Player = kind;
  return (
    <Player
      src={address}
      controls
      preload="metadata"
      // On phones in the page, not over all of the screen.
      playsInline
      aria-label={label}
      className={classes[kind]}
      onError={() => setIsUnplayable(true)}
    />
  );
}
