import { Input, NativeSelect, Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { lazyPart, PartFallback } from "../boot/lazy-part.tsx";
import { fewOptions, type Choice } from "../lib/option-order.ts";
import type { ChoiceSelectProps } from "./search-select.tsx";

const item = ({ id, name }: Choice) => ({ value: id, label: name });

function NativeChoice(props: ChoiceSelectProps) {
  const { name, label, description, error, isRequired, value, choices, isWaiting, onChange } = props;
  const { t } = useTranslation();
  const others = choices.filter(({ isForeign }) => isForeign).map(item);
  return (
    <NativeSelect
      name={name}
      label={label}
      description={description}
      error={error}
      withAsterisk={isRequired}
      aria-required={isRequired}
      disabled={isWaiting}
      inputWrapperOrder={["label", "input", "description", "error"]}
      value={value}
      data={[
        { value: "", label: t("screens.field.select") },
        ...choices.filter(({ isForeign }) => !isForeign).map(item),
        ...(others.length > 0 ? [{ group: t("screens.field.fromOthers"), items: others }] : []),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const SearchSelect = lazyPart(() => import("./search-select.tsx"), { place: "none", instead: NativeChoice });

/** A choice of one option. Long lists can be searched. Until the code for that is loaded, nothing can be focused. */
export function ChoiceSelect(props: ChoiceSelectProps) {
  const { label, description, isRequired } = props;
  if (props.isWaiting || props.choices.length <= fewOptions) return <NativeChoice {...props} />;
  const waiting = (
    <Input.Wrapper label={label} description={description} withAsterisk={isRequired} labelElement="div">
      <Skeleton h={36} />
    </Input.Wrapper>
  );
  return (
    <PartFallback show={waiting}>
      <SearchSelect {...props} />
    </PartFallback>
  );
}

/** Loads the code for long lists in advance. */
ChoiceSelect.prefetch = SearchSelect.prefetch;
