import { Checkbox, Group, Radio, Switch, Text } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { retiredCodes } from "#shared/fields/field.ts";
import { ChoiceSelect } from "../components/choice-select.tsx";
import { arrangeOptions, type Choice } from "../lib/option-order.ts";
import classes from "./choice-inputs.module.css";
import { asText, groupProps, joinList, splitList, type InputProps } from "./field-props.ts";
import { useCodeOptions } from "./field-texts.ts";

/** Returns the choices of a field: the options of a list, or the fixed ones. */
function useChoices({ table, name, field, options, value }: InputProps): readonly Choice[] {
  const { i18n } = useTranslation();
  const retired = retiredCodes(field);
  const codes = useCodeOptions(table, name, field);
  const listed = useMemo(() => arrangeOptions(options, i18n.language), [options, i18n.language]);
  if (!field.options || !("codes" in field.options)) return listed;
  // A record keeps an option that is no longer offered.
  return retired.length === 0
    ? codes
    : codes.filter(({ id }) => !retired.includes(id) || splitList(asText(value)).includes(id));
}

export function DropdownInput(props: InputProps) {
  const { name, label, help, error, value, isRequired, isWaiting, onChange } = props;
  return (
    <ChoiceSelect
      name={name}
      label={label}
      description={help}
      error={error}
      isRequired={isRequired}
      value={asText(value)}
      choices={useChoices(props)}
      isWaiting={isWaiting}
      onChange={onChange}
    />
  );
}

export function RadioInput(props: InputProps) {
  const { name, value, onChange } = props;
  return (
    <Radio.Group {...groupProps(props)} name={name} value={asText(value)} onChange={onChange}>
      <Group gap="lg" py={6}>
        {useChoices(props).map((choice) => (
          <Radio key={choice.id} value={choice.id} label={choice.name} />
        ))}
      </Group>
    </Radio.Group>
  );
}

/** A switch always has a value, so it shows no asterisk. */
export function ToggleInput({ name, label, help, error, isRequired, value, onChange }: InputProps) {
  return (
    <div className={classes.toggle}>
      <Switch
        name={name}
        label={label}
        description={help}
        error={error}
        aria-required={isRequired}
        checked={asText(value) === "1"}
        onChange={(event) => onChange(event.currentTarget.checked ? "1" : "0")}
      />
    </div>
  );
}

/**
 * Returns the choices and the selected ids, which keep the order of the list. A choice of several archived values has
 * their ids, separated by commas.
 */
function useSelection(props: InputProps) {
  const choices = useChoices(props);
  const held = splitList(props.value);
  const order = choices.map((choice) => choice.id);
  const chosen = order.filter((id) => splitList(id).every((part) => held.includes(part)));
  const handleChange = (next: string[]) => {
    const hidden = held.filter((id) => !order.some((choice) => splitList(choice).includes(id)));
    props.onChange(joinList([...order.filter((id) => next.includes(id)), ...hidden]));
  };
  return { choices, chosen, handleChange };
}

export function CheckboxListInput(props: InputProps) {
  const { choices, chosen, handleChange } = useSelection(props);
  const { t } = useTranslation();
  return (
    <Checkbox.Group {...groupProps(props)} value={chosen} onChange={handleChange}>
      <div className={classes.columns}>
        {choices.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t("screens.form.noneChosen")}
          </Text>
        ) : null}
        {choices.map((choice) => (
          <Checkbox key={choice.id} value={choice.id} label={choice.name} className={classes.item} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** Several choices as cards, which are easier to tap, and easier to read if the labels are long. */
export function FancyCheckboxInput(props: InputProps) {
  const { choices, chosen, handleChange } = useSelection(props);
  return (
    <Checkbox.Group {...groupProps(props)} value={chosen} onChange={handleChange}>
      <div className={classes.cards}>
        {choices.map((choice) => (
          <Checkbox.Card key={choice.id} value={choice.id} className={classes.card}>
            <Group wrap="nowrap" gap="sm" align="flex-start">
              <Checkbox.Indicator />
              <Text size="sm">{choice.name}</Text>
            </Group>
          </Checkbox.Card>
        ))}
      </div>
    </Checkbox.Group>
  );
}
