import { AddressInput as AddressLookUp } from "../components/address-input.tsx";
import { asText, type InputProps } from "./field-props.ts";

export function AddressInput({
  name,
  label,
  help,
  error,
  isRequired,
  value,
  values,
  onChangeMany,
}: InputProps) {
  const { addressLatitude: latitude = "", addressLongitude: longitude = "" } = values;
  return (
    <AddressLookUp
      label={label}
      description={help}
      error={error}
      isRequired={isRequired}
      value={{ address: asText(value), latitude, longitude }}
      onChange={(next) =>
        onChangeMany({
          [name]: next.address,
          addressLatitude: next.latitude,
          addressLongitude: next.longitude,
        })
      }
    />
  );
}
