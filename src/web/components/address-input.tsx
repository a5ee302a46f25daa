import { Autocomplete } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../lib/api.ts";

export interface AddressSuggestion {
  address: string;
  latitude: number;
  longitude: number;
}

interface AddressInputProps {
  label: string;
  description?: string;
  value: string;
  error?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  onChange: (address: string) => void;
  /** A suggestion was chosen: the place is known. */
  onPick: (suggestion: AddressSuggestion) => void;
}

const fewestLetters = 3;

/** Suggestions while typing. When the look-up fails, the field is plain text: no noise. */
function useSuggestions(typed: string, isTyping: boolean): AddressSuggestion[] {
  const [query] = useDebouncedValue(typed.trim(), 300);
  const { data } = useQuery({
    queryKey: ["geocode", query],
    queryFn: ({ signal }) =>
      call<{ dataValues: AddressSuggestion[] }>(`/geocode?q=${encodeURIComponent(query)}`, undefined, {
        signal,
      }),
    enabled: isTyping && query.length >= fewestLetters,
    placeholderData: keepPreviousData,
    staleTime: 10 * 60_000,
    retry: false,
    meta: { isQuiet: true },
  });
  return data?.dataValues ?? [];
}

/** A postal address; picking a suggestion also sets where it is. */
export function AddressInput({
  value,
  onChange,
  onPick,
  isRequired,
  isDisabled,
  ...input
}: AddressInputProps) {
  const [isTyping, setIsTyping] = useState(false);
  const suggestions = useSuggestions(value, isTyping);
  const handlePick = (address: string) => {
    const picked = suggestions.find((suggestion) => suggestion.address === address);
    setIsTyping(false);
    if (picked) onPick(picked);
  };
  return (
    <Autocomplete
      {...input}
      name="address"
      autoComplete="off"
      required={isRequired}
      disabled={isDisabled}
      inputWrapperOrder={["label", "input", "description", "error"]}
      value={value}
      onChange={(next) => {
        setIsTyping(true);
        onChange(next);
      }}
      onOptionSubmit={handlePick}
      data={[...new Set(suggestions.map(({ address }) => address))]}
      filter={({ options }) => options}
      maxDropdownHeight={260}
    />
  );
}
