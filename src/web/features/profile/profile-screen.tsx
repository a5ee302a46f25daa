import { Paper, Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { AddressNotice } from "../../components/address-notice.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { TabTitle } from "../../components/tab-title.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { useAddressState, useProfile } from "./use-profile.ts";

export function ProfileScreen() {
  const { t } = useTranslation();
  const profile = useProfile();
  const { data: addressState } = useAddressState();
  return (
    <>
      <TabTitle title={t("profile.personalInformation")} />
      <AddressNotice state={addressState} />
      <Loaded
        query={profile}
        failed={t("errors.contentFailed")}
        skeleton={
          <Paper p="lg" radius="lg">
            <Stack aria-busy>
              {[1, 2, 3, 4].map((row) => (
                <Skeleton key={row} h={36} />
              ))}
            </Stack>
          </Paper>
        }
      >
        {(stored) => <ProfileForm stored={stored} />}
      </Loaded>
    </>
  );
}
