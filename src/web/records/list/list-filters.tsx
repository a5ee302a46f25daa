import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { canFilterField, isSuper } from "#shared/access/policy.ts";
import type { Field } from "#shared/fields/field.ts";
import { holdsDays } from "#shared/filters/relative-days.ts";
import { listedField } from "#shared/records/listed-field.ts";
import { useCodeOptions, useFieldTexts } from "../../fields/field-texts.ts";
import { PartFallback } from "../../boot/lazy-part.tsx";
import { useRecordScope } from "../record-scope.ts";
import { ChipPanel } from "./chip-panel.tsx";
import { ColumnPanel, ExtraChips } from "./lazy-panels.ts";
import { OrganizationFilter } from "./organization-filter.tsx";
import { DatesChip } from "./dates-chip.tsx";
import { ChoiceChip } from "./choice-chip.tsx";
import classes from "./list-filters.module.css";
import { holdsPeople, me, nobody, type ListState } from "./list-url.ts";
import { withFilter } from "./with-filter.ts";

interface FiltersProps {
  state: ListState;
  onChange: (state: ListState) => void;
}

interface FieldChipProps extends FiltersProps {
  name: string;
  field: Field;
  label: string;
  organizationId: string | undefined;
}

/** Filters by the caller's rows or by rows without a person, with one tap. */
function TapChip({ name, label, state, onChange, value }: FieldChipProps & { value: string }) {
  const { t } = useTranslation();
  const isOn = state.filters[name] === value;
  return (
    <button
      type="button"
      className={classes.chip}
      data-on={isOn || undefined}
      aria-pressed={isOn}
      onClick={() => onChange(withFilter(state, name, isOn ? "" : value))}
    >
      {t(value === me ? "screens.filters.mine" : "screens.filters.none", { field: label })}
    </button>
  );
}

/** Options are loaded when the chip is opened or when its value needs a name. */
function FieldChip(props: FieldChipProps) {
  const { name, field, label, organizationId, state, onChange } = props;
  const { t } = useTranslation();
  const { type } = useRecordScope();
  const codes = useCodeOptions(type.name, name, field);
  const value = state.filters[name] ?? "";
  const yesNo = [
    { id: "1", name: t("screens.list.yes") },
    { id: "0", name: t("screens.list.no") },
  ];
  const isList = field.options !== undefined && "list" in field.options;
  return (
    <>
      {holdsPeople(field)
        ? [me, nobody].map((tapped) => <TapChip key={tapped} {...props} value={tapped} />)
        : null}
      <ChoiceChip
        label={label}
        value={value === me || value === nobody ? "" : value}
        source={isList ? { field, organizationId } : { choices: field.value === "boolean" ? yesNo : codes }}
        onChange={(chosen) => onChange(withFilter(state, name, chosen))}
      />
    </>
  );
}

/**
 * The filters of a list next to its search, each as a chip that applies immediately. All of them are derived from the
 * record type.
 */
export default function ListFilters({ state, onChange }: FiltersProps) {
  const { t } = useTranslation();
  const { type, caller, menteeId, organizationId, across } = useRecordScope();
  const texts = useFieldTexts(type.name);
  const fields = useMemo(
    () =>
      type.filters.flatMap((name) => {
        const field = listedField(type, name);
        return field && texts.has(name) && canFilterField(caller, field) ? [{ name, field }] : [];
      }),
    [type, caller, texts],
  );
  const { dateField } = type.list ?? {};
  const days = new Set(
    [...fields.filter(({ field }) => holdsDays(field)).map(({ name }) => name), dateField ?? []].flat(),
  );
  return (
    <div role="group" aria-label={t("screens.filters.title")} className={classes.filters}>
      {(type.scope === "organization" || across) && isSuper(caller) ? <OrganizationFilter /> : null}
      {fields.map(({ name, field }) =>
        holdsDays(field) ? null : (
          <FieldChip
            key={name}
            name={name}
            field={field}
            label={texts.label(name)}
            organizationId={menteeId ? undefined : (organizationId ?? undefined)}
            state={state}
            onChange={onChange}
          />
        ),
      )}
      {type.activeField ? (
        <ChoiceChip
          label={texts.label(type.activeField)}
          value={state.active}
          source={{
            choices: [
              { id: "1", name: t("screens.list.active") },
              { id: "0", name: t("screens.list.inactive") },
            ],
          }}
          onChange={(active) =>
            onChange({ ...state, active: active === "1" || active === "0" ? active : "", page: 1 })
          }
        />
      ) : null}
      {type.hasWaivers ? (
        <button
          type="button"
          className={classes.chip}
          data-on={state.incomplete || undefined}
          aria-pressed={state.incomplete === "1"}
          onClick={() => onChange({ ...state, incomplete: state.incomplete ? "" : "1", page: 1 })}
        >
          {t("screens.filters.incomplete")}
        </button>
      ) : null}
      {[...days].map((name) => (
        <DatesChip key={name} name={name} label={texts.label(name)} state={state} onChange={onChange} />
      ))}
      {state.extra ? (
        <PartFallback show="…">
          <ExtraChips state={state} onChange={onChange} />
        </PartFallback>
      ) : null}
      <ChipPanel text={t("screens.filters.columns")} label={t("screens.filters.columns")}>
        {() => <ColumnPanel />}
      </ChipPanel>
    </div>
  );
}
