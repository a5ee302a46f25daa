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

/** A player for video or audio in the page. Before it is started, only its metadata is loaded. */
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
      // On phones, plays in the page instead of full screen.
      playsInline
      aria-label={label}
      className={classes[kind]}
      onError={() => setIsUnplayable(true)}
    />
  );
}
