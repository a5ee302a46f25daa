import { Button, Group, Paper, PasswordInput, Stack } from "@mantine/core";
import { useIsMutating } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { AddressMap } from "../../components/address-map.tsx";
import { otherThan } from "../../lib/other-than.ts";
import { toastMissing } from "../../lib/toasts.tsx";
import { UnsavedGuard } from "../../records/screens/unsaved-guard.tsx";
import { ContactSection, PersonSection, PlaceSection } from "./profile-sections.tsx";
import {
  photoKey,
  useSaveProfile,
  type ChangeProfile,
  type Profile,
  type ProfileErrors,
  type ProfileField,
  type SaveAnswer,
} from "./use-profile.ts";

export function ProfileForm({ stored }: { stored: Profile }) {
  const { t } = useTranslation();
  // A reload of the profile, such as after an outage, must not remove what is typed.
  const [typed, setTyped] = useState<Partial<Profile>>({});
  const profile: Profile = { ...stored, ...typed };
  const changed = otherThan(stored, typed);
  const [isTried, setIsTried] = useState(false);
  const [currentPassword, setCurrentPassword] = useState("");
  const { mutate, isPending, data: answer } = useSaveProfile();
  // The new photo is part of the save.
  const isUploading = useIsMutating({ mutationKey: photoKey }) > 0;
  // True if the email changes and the sign-in isn't recent.
  const [isPasswordAsked, setIsPasswordAsked] = useState(false);

  // A mentee may have no email.
  const hasEmail = stored.email !== "";
  const requiredFields: ProfileField[] = ["firstName", "lastName", ...(hasEmail ? ["email" as const] : [])];
  const missing = requiredFields.filter((field) => !profile[field].trim());
  const errors: ProfileErrors = { ...answer?.errors };
  if (isTried) for (const field of missing) errors[field] = t(`profile.${field}Required`);

  const change: ChangeProfile = (part) => setTyped((before) => ({ ...before, ...part }));
  const handleAnswer = ({ status, errors: refused }: SaveAnswer) => {
    if (refused?.["currentPassword"]) setIsPasswordAsked(true);
    if (status !== 1) return;
    // Keeps what was typed after the save was sent.
    setTyped((now) => otherThan(typed, now));
    setIsTried(false);
    setIsPasswordAsked(false);
    setCurrentPassword("");
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (missing.length > 0) toastMissing();
    else mutate({ typed: changed, currentPassword }, { onSuccess: handleAnswer });
  };
  const sections = { profile, errors, change };

  return (
    <form onSubmit={handleSubmit} noValidate>
      <Paper p={{ base: "md", sm: "lg" }} radius="lg">
        <Stack gap="xl">
          <PersonSection {...sections} />
          <ContactSection {...sections} hasEmail={hasEmail} />
          {isPasswordAsked ? (
            <PasswordInput
              label={t("profile.currentPassword")}
              description={t("profile.currentPasswordEmail")}
              name="currentPassword"
              autoComplete="current-password"
              autoFocus
              required
              maw={480}
              value={currentPassword}
              onChange={(event) => setCurrentPassword(event.currentTarget.value)}
              error={answer?.errors?.["currentPassword"]}
              visibilityToggleButtonProps={{ "aria-label": t("auth.showPassword") }}
            />
          ) : null}
          <PlaceSection {...sections} />
          <AddressMap
            latitude={profile.latitude}
            longitude={profile.longitude}
            radiusMiles={profile.addressRadius}
            address={profile.address}
          />
        </Stack>
      </Paper>
      <Group mt="md">
        <Button type="submit" loading={isPending || isUploading}>
          {t("common.save")}
        </Button>
      </Group>
      <UnsavedGuard isDirty={Object.keys(changed).length > 0} />
    </form>
  );
}
