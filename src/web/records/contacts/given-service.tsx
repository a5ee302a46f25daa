import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { authorizeType } from "#shared/access/policy.ts";
import { services } from "#shared/records/services.ts";
import { DropdownInput } from "../../fields/choice-inputs.tsx";
import { fetchOptions } from "../parts/record-calls.ts";
import { useCaller } from "../parts/use-caller.ts";

interface GivenServiceProps {
  /** Id of the kind of service. Empty for none. */
  value: string;
  onChange: (value: string) => void;
}

const name = "kind";
const field = services.fields[name];
const list = "configServiceKinds";
const lists = [list];

/** Asks what the mentee was given, if the user may log services. */
export default function GivenService({ value, onChange }: GivenServiceProps) {
  const { t } = useTranslation();
  const caller = useCaller();
  const { organizationId } = caller;
  const mayAdd = authorizeType(caller, services, "add") === "allow";
  const { data } = useQuery({
    staleTime: 60_000,
    queryKey: ["options", lists, organizationId, false],
    queryFn: ({ signal }) => fetchOptions({ lists, organizationId, withSuper: false }, signal),
    enabled: mayAdd,
  });
  if (!field || !mayAdd) return null;
  const options = data?.[list];
  return (
    <DropdownInput
      table={services.name}
      recordId="0"
      name={name}
      field={field}
      label={t("screens.contact.given")}
      isRequired={false}
      value={value}
      values={{}}
      options={options ?? []}
      isWaiting={!options}
      onChange={(chosen) => onChange(String(chosen))}
      onChangeMany={() => undefined}
    />
  );
}
