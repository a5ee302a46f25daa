import { AddressInput as AddressLookUp } from "../components/address-input.tsx";
import { asText, type InputProps } from "./field-props.ts";

export function AddressInput({
  name,
  label,
  help,
  error,
  isRequired,
  value,
  onChange,
  onChangeMany,
}: InputProps) {
  const handleChange = (text: string, isSamePlace: boolean) => {
    if (isSamePlace) onChange(text);
    else onChangeMany({ [name]: text, addressLatitude: "", addressLongitude: "" });
  };
  return (
    <AddressLookUp
      label={label}
      description={help}
      error={error}
      isRequired={isRequired}
      value={asText(value)}
      onChange={handleChange}
      onPick={({ address, latitude, longitude }) =>
        onChangeMany({ [name]: address, addressLatitude: latitude, addressLongitude: longitude })
      }
    />
  );
}
