import { useRef } from "react";
import { AddressInput as AddressLookUp, addressStillMatches } from "../components/address-input.tsx";
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
  const typed = asText(value);
  const picked = useRef(typed);
  const handleChange = (text: string) => {
    if (addressStillMatches(text, picked.current)) onChange(text);
    else onChangeMany({ [name]: text, addressLatitude: "", addressLongitude: "" });
  };
  return (
    <AddressLookUp
      label={label}
      description={help}
      error={error}
      isRequired={isRequired}
      value={typed}
      onChange={handleChange}
      onPick={({ address, latitude, longitude }) => {
        picked.current = address;
        onChangeMany({ [name]: address, addressLatitude: latitude, addressLongitude: longitude });
      }}
    />
  );
}
