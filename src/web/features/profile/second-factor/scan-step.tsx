import { Anchor, Button, Code, Group, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "../../../components/banner.tsx";
import { CopyButton } from "../../../components/copy-button.tsx";
import classes from "./second-factor.module.css";
import { lazyPart, PartFallback } from "../../../boot/lazy-part.tsx";

// QR codes are rarely needed.
const QrCode = lazyPart(() => import("./qr-code.tsx"));

interface ScanStepProps {
  secret: string;
  uri: string;
  problem?: string;
  isPending: boolean;
  onConfirm: (code: string) => void;
  onCancel?: () => void;
}

/** Shows the secret for the authenticator app, as a QR code or text, and asks for the first code. */
export function ScanStep({ secret, uri, problem, isPending, onConfirm, onCancel }: ScanStepProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState("");
  const [isTried, setIsTried] = useState(false);
  const isMissing = isTried && !code.trim();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (code.trim()) onConfirm(code);
      }}
    >
      <Stack gap="md">
        <Text fw={600}>{t("secondFactor.scanTitle")}</Text>
        <Text size="sm">{t("secondFactor.scanHint")}</Text>
        <PartFallback show={<Skeleton className={classes.qr} />}>
          <QrCode text={uri} label={t("secondFactor.qrLabel")} />
        </PartFallback>
        <Anchor href={uri} size="sm" hiddenFrom="sm">
          {t("secondFactor.openApp")}
        </Anchor>
        <div>
          <Text size="sm" mb={4}>
            {t("secondFactor.typeHint")}
          </Text>
          <Group gap="xs">
            <Code className={classes.key} data-secret>
              {secret.match(/.{1,4}/g)?.join(" ")}
            </Code>
            <CopyButton text={secret} label={t("secondFactor.copyKey")} />
          </Group>
        </div>
        {problem ? <Banner kind="error">{problem}</Banner> : null}
        <TextInput
          label={t("secondFactor.firstCode")}
          description={t("secondFactor.othersEnd")}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={20}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={isMissing ? t("secondFactor.firstCodeRequired") : undefined}
        />
        <Group gap="xs">
          <Button type="submit" loading={isPending}>
            {t("secondFactor.confirm")}
          </Button>
          {onCancel ? (
            <Button variant="default" onClick={onCancel}>
              {t("common.cancel")}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  );
}
