import { PasswordInput as MantinePasswordInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { maxPasswordLength } from "#shared/constants.ts";
import { StrengthMeter } from "../components/strength-meter.tsx";
import { asText, wrapperProps, type InputProps } from "./field-props.ts";

const personalFields = ["firstName", "lastName", "email"];

/** An input for a new password with a strength meter, which only advises. The confirmation has no meter. */
export default function PasswordInput(props: InputProps) {
  const { t } = useTranslation();
  const { name, isRequired, value, values, onChange } = props;
  const isConfirmation = name.endsWith("Confirm");
  const personal = personalFields.map((field) => asText(values[field])).filter(Boolean);
  return (
    <div>
      <MantinePasswordInput
        {...wrapperProps(props)}
        name={name}
        autoComplete="new-password"
        maxLength={maxPasswordLength}
        aria-required={isRequired}
        value={asText(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
        visibilityToggleButtonProps={{ "aria-label": t("auth.showPassword") }}
      />
      {isConfirmation ? null : <StrengthMeter password={asText(value)} personal={personal} />}
    </div>
  );
}
