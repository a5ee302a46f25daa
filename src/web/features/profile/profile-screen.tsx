import { Paper, Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PageHeader } from "../../components/page-header.tsx";
import { AddressNotice } from "./address-notice.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { useProfile } from "./use-profile.ts";

export function ProfileScreen() {
  const { t } = useTranslation();
  const { data: profile, dataUpdatedAt } = useProfile();
  return (
    <>
      <PageHeader title={t("profile.personalInformation")} subtitle={t("profile.personalInformationHint")} />
      <AddressNotice />
      {profile ? (
        <ProfileForm key={dataUpdatedAt} stored={profile} />
      ) : (
        <Paper p="lg" radius="lg">
          <Stack aria-busy>
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} h={36} />
            ))}
          </Stack>
        </Paper>
      )}
    </>
  );
}
