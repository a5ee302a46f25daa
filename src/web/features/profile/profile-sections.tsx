import { Fieldset, NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { radiusOptions, timezones } from "#shared/constants.ts";
import { AddressInput } from "../../components/address-input.tsx";
import { ChoiceSelect } from "../../components/choice-select.tsx";
import { useUser } from "../../lib/use-session.ts";
import { PhotoField } from "./photo-field.tsx";
import classes from "./profile-sections.module.css";
import type { ChangeProfile, Profile, ProfileErrors, ProfileField } from "./use-profile.ts";

interface SectionProps {
  profile: Profile;
  errors: ProfileErrors;
  change: ChangeProfile;
}

const columns = { base: 1, sm: 2 };

function Line({
  name,
  type = "text",
  autoComplete,
  isRequired,
  hasHint,
  isPhone,
  profile,
  errors,
  change,
}: SectionProps & {
  name: ProfileField;
  type?: string;
  autoComplete: string;
  isRequired?: boolean;
  hasHint?: boolean;
  isPhone?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <TextInput
      name={name}
      type={type}
      label={t(`profile.${name}`)}
      description={hasHint ? t(`profile.${name}Hint`) : undefined}
      placeholder={isPhone ? t("profile.phonePlaceholder") : undefined}
      autoComplete={autoComplete}
      required={isRequired}
      inputWrapperOrder={["label", "input", "description", "error"]}
      value={profile[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
      error={errors[name]}
    />
  );
}

export function PersonSection(props: SectionProps) {
  const { t } = useTranslation();
  const { profile, change } = props;
  return (
    <Fieldset legend={t("profile.sectionPerson")} variant="unstyled" className={classes.section}>
      <PhotoField
        name={`${profile.firstName} ${profile.lastName}`.trim()}
        image={profile.image}
        onChange={(image) => change({ image })}
      />
      <SimpleGrid cols={columns}>
        <Line {...props} name="firstName" autoComplete="given-name" isRequired />
        <Line {...props} name="lastName" autoComplete="family-name" isRequired />
      </SimpleGrid>
    </Fieldset>
  );
}

export function ContactSection({ hasEmail, ...props }: SectionProps & { hasEmail: boolean }) {
  const { t } = useTranslation();
  return (
    <Fieldset legend={t("profile.sectionContact")} variant="unstyled" className={classes.section}>
      <Line {...props} name="email" type="email" autoComplete="email" isRequired={hasEmail} hasHint />
      <SimpleGrid cols={columns}>
        <Line {...props} name="cellPhone" type="tel" autoComplete="tel" isPhone />
        <Line {...props} name="workPhone" type="tel" autoComplete="tel-national" isPhone />
      </SimpleGrid>
    </Fieldset>
  );
}

const zones = timezones.map((name, index) => ({ id: String(index + 1), name }));

export function PlaceSection({ profile, errors, change }: SectionProps) {
  const { t } = useTranslation();
  const languages = useUser().languages ?? [];
  const none = { value: "", label: t("common.select") };
  return (
    <Fieldset legend={t("profile.sectionPlace")} variant="unstyled" className={classes.section}>
      <SimpleGrid cols={columns}>
        <NativeSelect
          name="languageCode"
          label={t("profile.languageCode")}
          value={profile.languageCode}
          onChange={(event) => change({ languageCode: event.currentTarget.value })}
          data={[none, ...languages.map(({ name, code }) => ({ value: code, label: name }))]}
          error={errors.languageCode}
        />
        <ChoiceSelect
          name="timezone"
          label={t("profile.timezone")}
          value={profile.timezone}
          onChange={(timezone) => change({ timezone })}
          choices={zones}
          error={errors.timezone}
        />
      </SimpleGrid>
      <div className={classes.address}>
        <AddressInput
          label={t("profile.address")}
          description={t("profile.addressHint")}
          value={profile}
          onChange={({ address, latitude, longitude }) =>
            change({ address, latitude: String(latitude), longitude: String(longitude) })
          }
          error={errors.address}
        />
        <NativeSelect
          name="addressRadius"
          label={t("profile.addressRadius")}
          value={profile.addressRadius}
          onChange={(event) => change({ addressRadius: event.currentTarget.value })}
          data={radiusOptions.map((miles) => ({
            value: String(miles),
            label: t("common.miles", { count: miles }),
          }))}
          error={errors.addressRadius}
        />
      </div>
    </Fieldset>
  );
}
