import { Button, Divider, Group, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "../../../components/banner.tsx";
import { noProof, type Proof } from "./second-factor-calls.ts";

interface ProofFormProps {
  /** Says what is about to happen. */
  question?: string;
  submitLabel?: string;
  isDanger?: boolean;
  /** True if a code can be entered instead of the password. */
  hasFactor: boolean;
  problem?: string;
  isPending: boolean;
  onSubmit: (proof: Proof) => void;
  onCancel: () => void;
}

/** Asks for the current password or a code. */
export function ProofForm(props: ProofFormProps) {
  const { question, submitLabel, isDanger, hasFactor, problem, isPending, onSubmit, onCancel } = props;
  const { t } = useTranslation();
  const [proof, setProof] = useState(noProof);
  return (
    <form
      noValidate
      aria-label={t("secondFactor.proofTitle")}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(proof);
      }}
    >
      <Stack gap="md">
        {question ? <Text size="sm">{question}</Text> : null}
        <Text fw={600} size="sm">
          {t("secondFactor.proofTitle")}
        </Text>
        {problem ? <Banner kind="error">{problem}</Banner> : null}
        {hasFactor ? (
          <>
            <TextInput
              label={t("secondFactor.proofCode")}
              name="code"
              autoComplete="one-time-code"
              autoFocus
              value={proof.code}
              onChange={(event) => setProof({ ...proof, code: event.currentTarget.value })}
            />
            <Divider label={t("secondFactor.proofOr")} />
          </>
        ) : null}
        <PasswordInput
          label={t("secondFactor.proofPassword")}
          name="currentPassword"
          autoComplete="current-password"
          autoFocus={!hasFactor}
          value={proof.currentPassword}
          onChange={(event) => setProof({ ...proof, currentPassword: event.currentTarget.value })}
          visibilityToggleButtonProps={{ "aria-label": t("auth.showPassword") }}
        />
        <Group gap="xs">
          <Button type="submit" loading={isPending} color={isDanger ? "red" : undefined}>
            {submitLabel ?? t("secondFactor.continue")}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t("common.cancel")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
