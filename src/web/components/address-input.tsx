import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import type { Place } from "#shared/contracts/responses/geocode.ts";
import { call } from "../lib/api.ts";
import classes from "./address-input.module.css";
import { addressStillMatches } from "./still-names.ts";

/** An address with its coordinates, which are empty if they aren't known. */
interface Located {
  address: string;
  latitude: unknown;
  longitude: unknown;
}

interface AddressInputProps {
  label: string;
  description?: string;
  value: Located;
  error?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** Also receives the coordinates: those of the selected suggestion while they fit, and empty ones otherwise. */
  onChange: (value: Located) => void;
}

const minLetters = 3;
const nowhere = { latitude: "", longitude: "" };

const indexOf = (places: readonly Place[], address: string) =>
  places.findIndex((place) => place.address === address);

/** Returns suggestions while the person types. If the lookup fails, the field works as plain text without an error. */
function useSuggestions(typed: string, isTyping: boolean): Place[] {
  const [query] = useDebouncedValue(typed.trim(), 300);
  const isAsked = isTyping && query.length >= minLetters;
  const { data } = useQuery({
    queryKey: ["geocode", query],
    queryFn: ({ signal }) =>
      call<{ dataValues: Place[] }>(`/geocode?q=${encodeURIComponent(query)}`, undefined, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 10 * 60_000,
    retry: false,
    meta: { isQuiet: true },
  });
  // Those for a text that was deleted are still the previous data.
  return isAsked ? (data?.dataValues ?? []) : [];
}

/** A postal address. Selecting a suggestion also sets the coordinates. */
export function AddressInput({ value, onChange, isRequired, isDisabled, ...input }: AddressInputProps) {
  const [isTyping, setIsTyping] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const picked = useRef(value);
  const found = useSuggestions(value.address, isTyping);
  const places = found.filter((one, at) => at === indexOf(found, one.address));
  const isOpen = places.length > 0;
  const close = () => {
    setIsTyping(false);
    setActive(-1);
  };
  const pick = (place: Place) => {
    close();
    picked.current = place;
    onChange(place);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const chosen = places[active];
    if (event.key === "ArrowDown") setActive((active + 1) % places.length);
    else if (event.key === "ArrowUp") setActive((active <= 0 ? places.length : active) - 1);
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" && chosen) pick(chosen);
    else return;
    event.preventDefault();
  };
  // A simple list below the field. The library's list would add 30 KB for positioning.
  const withList = (field: ReactNode) => (
    <div className={classes.container}>
      {field}
      {isOpen ? (
        <div id={listId} role="listbox" aria-label={input.label} className={classes.list}>
          {places.map((place, at) => (
            <button
              key={place.address}
              id={`${listId}-${at}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              className={classes.option}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(place)}
            >
              {place.address}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
  return (
    <TextInput
      {...input}
      name="address"
      autoComplete="off"
      required={isRequired}
      disabled={isDisabled}
      inputWrapperOrder={["label", "input", "description", "error"]}
      role="combobox"
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-expanded={isOpen}
      aria-controls={isOpen ? listId : undefined}
      aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
      value={value.address}
      onChange={(event) => {
        setIsTyping(true);
        setActive(-1);
        const address = event.currentTarget.value;
        // Correcting a typo brings the coordinates back.
        const isSamePlace = addressStillMatches(address, picked.current.address);
        onChange({ ...(isSamePlace ? picked.current : nowhere), address });
      }}
      onKeyDown={handleKey}
      onBlur={close}
      inputContainer={withList}
    />
  );
}
