import { useState } from "react";
import { useTranslation } from "react-i18next";
import { services } from "#shared/records/services.ts";
import { DropdownInput } from "../../fields/choice-inputs.tsx";
import { ChoiceRow } from "./choice-row.tsx";
import { useServiceKinds } from "./use-service-kinds.ts";

interface GivenServiceProps {
  /** Id of the kind of service. Empty for none. */
  value: string;
  onChange: (value: string) => void;
}

const name = "kind";
const field = services.fields[name];
const other = "other";

/** Asks which service the mentee received, if the user may log services. Frequent kinds take one tap. */
export default function GivenService({ value, onChange }: GivenServiceProps) {
  const { t } = useTranslation();
  const { mayLog, isLoading, kinds, frequent } = useServiceKinds();
  const [isOther, setIsOther] = useState(false);
  if (!field || !mayLog || isLoading) return null;
  const label = t("screens.contact.given");
  const isRare = value !== "" && !frequent.some(({ id }) => id === value);
  const asksOther = isOther || isRare;
  return (
    <>
      {frequent.length > 0 ? (
        <ChoiceRow
          label={label}
          value={asksOther ? other : value}
          choices={[
            { value: "", label: t("screens.contact.nothingGiven") },
            ...frequent.map((kind) => ({ value: kind.id, label: kind.name })),
            { value: other, label: t("screens.contact.otherGiven") },
          ]}
          onChange={(chosen) => {
            setIsOther(chosen === other);
            onChange(chosen === other ? "" : chosen);
          }}
        />
      ) : null}
      {frequent.length === 0 || asksOther ? (
        <DropdownInput
          table={services.name}
          recordId="0"
          name={name}
          field={field}
          label={frequent.length > 0 ? t("screens.contact.otherGiven") : label}
          isRequired={false}
          value={value}
          values={{}}
          options={kinds}
          isWaiting={false}
          onChange={(chosen) => onChange(String(chosen))}
          onChangeMany={() => undefined}
        />
      ) : null}
    </>
  );
}
