import { ActionIcon, Image, Paper, Progress, Text, TextInput, Tooltip } from "@mantine/core";
import {
  IconAlertCircle,
  IconCircleCheck,
  IconClock,
  IconFile,
  IconRefresh,
  IconX,
} from "../../components/icons/index.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { uploadPreviewWidth } from "#shared/constants.ts";
import type { UploadItem } from "./upload-item.ts";
import classes from "./upload-screen.module.css";

interface UploadRowProps {
  item: UploadItem;
  /** Id of the text that explains short titles. */
  hintId: string;
  titleError?: string;
  onRename: (title: string) => void;
  onRetry: () => void;
  onForget: () => void;
}

/** The image on this device, or an icon for any other file. */
function Preview({ address }: { address: string | undefined }) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <div className={classes.preview} style={{ width: uploadPreviewWidth }}>
      {address && !isBroken ? (
        <Image
          src={address}
          alt=""
          w={uploadPreviewWidth}
          mah={80}
          fit="contain"
          radius="sm"
          onError={() => setIsBroken(true)}
        />
      ) : (
        <IconFile size={28} stroke={1.3} aria-hidden />
      )}
    </div>
  );
}

function State({ item: { state, share, file, reason } }: { item: UploadItem }) {
  const { t } = useTranslation();
  if (state === "failed") {
    return (
      <Text size="sm" c="var(--mantine-color-error)" className={classes.state} role="alert">
        <IconAlertCircle size={16} aria-hidden />
        {t("documents.refused", { name: file.name, reason })}
      </Text>
    );
  }
  if (state === "uploaded") {
    return (
      <Text size="sm" className={classes.state}>
        <IconCircleCheck size={16} aria-hidden className={classes.done} />
        {t("documents.uploaded")}
      </Text>
    );
  }
  const percent = Math.round(share * 100);
  const label =
    state === "pending"
      ? t("documents.pending")
      : percent < 100
        ? t("documents.sending", { percent })
        : t("documents.checking");
  return (
    <div>
      <Text size="sm" c="dimmed" className={classes.state}>
        {state === "pending" ? <IconClock size={16} aria-hidden /> : null}
        {label}
      </Text>
      <Progress value={percent} size="sm" mt={4} aria-label={`${file.name}: ${label}`} />
    </div>
  );
}

export function UploadRow({ item, hintId, titleError, onRename, onRetry, onForget }: UploadRowProps) {
  const { t } = useTranslation();
  const { name } = item.file;
  return (
    <Paper component="li" p="sm" className={classes.row} data-upload={item.state}>
      <Preview address={item.preview} />
      <div className={classes.facts}>
        <Text size="sm" fw={550} className={classes.name}>
          {name}
        </Text>
        <State item={item} />
        {item.state === "uploaded" ? (
          <TextInput
            mt={6}
            label={t("documents.title")}
            aria-label={t("documents.titleOf", { name })}
            aria-describedby={hintId}
            value={item.title}
            maxLength={200}
            error={titleError}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => onRename(event.currentTarget.value)}
          />
        ) : null}
      </div>
      {item.state === "failed" ? (
        <div className={classes.tools}>
          {item.canRetry ? (
            <Tooltip label={t("documents.retryShort")}>
              <ActionIcon size={36} aria-label={t("documents.retry", { name })} onClick={onRetry}>
                <IconRefresh size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          ) : null}
          <ActionIcon size={36} aria-label={t("documents.forget", { name })} onClick={onForget}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      ) : null}
    </Paper>
  );
}
