import { Paper, Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { AddressNotice } from "../../components/address-notice.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { TabTitle } from "../../components/tab-title.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { useAddressState, useProfile } from "./use-profile.ts";

export function ProfileScreen() {
  const { t } = useTranslation();
  const { data: profile, error, isFetching, refetch } = useProfile();
  const { data: addressState } = useAddressState();
  return (
    <>
      <TabTitle title={t("profile.personalInformation")} />
      <AddressNotice state={addressState} />
      {profile ? (
        <ProfileForm stored={profile} />
      ) : error ? (
        <FailureAlert
          title={t("errors.contentFailed")}
          error={error}
          isRetrying={isFetching}
          onRetry={refetch}
        />
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
