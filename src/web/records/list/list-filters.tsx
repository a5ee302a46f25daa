import { useState, useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { canFilterField, isSuper } from "#shared/access/policy.ts";
import type { Field } from "#shared/fields/field.ts";
import { holdsDays } from "#shared/filters/relative-days.ts";
import { organization } from "#shared/records/common-fields.ts";
import { listedField } from "#shared/records/listed-field.ts";
import { useCodeOptions, useFieldTexts } from "../../fields/field-texts.ts";
import { mediumDate } from "../../lib/dates.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import { choiceName } from "./choice-name.ts";
import { ChoicePanel } from "./choice-panel.tsx";
import { type ChoiceSource, useListChoices } from "./use-list-choices.ts";
import { DatePanel } from "./date-panel.tsx";
import { daysText } from "./day-choices.ts";
import classes from "./list-filters.module.css";
import { holdsPeople, me, nobody, type ListState, withFilter } from "./list-url.ts";
import { allOrganizations, useListOrganization } from "./list-organization.ts";
import { IconChevronDown, IconChevronRight } from "../../components/icons/index.ts";

interface FilterSectionProps {
  label: string;
  /** The current choice, if there is one. */
  chosen: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** One filter of the panel: its name with the current choice, and its choices when it is open. */
export function FilterSection({ label, chosen, isOpen, onToggle, children }: FilterSectionProps) {
  const id = useId();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <button
        type="button"
        className={classes.section}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        <Chevron size={14} aria-hidden />
        <span>{label}</span>
        <span className={classes.chosen}>{chosen}</span>
      </button>
      {isOpen ? (
        <div id={id} role="group" aria-label={label} className={classes.choices}>
          {children}
        </div>
      ) : null}
    </div>
  );
}

interface FiltersProps {
  state: ListState;
  onChange: (state: ListState) => void;
}

type SectionProps = Pick<Parameters<typeof FilterSection>[0], "label" | "isOpen" | "onToggle">;

/** Name of the option that a filter is set to. */
function ChosenName({ value, source }: { value: string; source: ChoiceSource }) {
  const { t } = useTranslation();
  return choiceName(useListChoices(source), value, t("filterPanels.notOffered"));
}

interface ChoiceSectionProps extends SectionProps {
  value: string;
  source: ChoiceSource;
  onChange: (value: string) => void;
}

/** A filter with one choice, which applies immediately. */
function ChoiceSection({ value, source, onChange, ...section }: ChoiceSectionProps) {
  return (
    <FilterSection {...section} chosen={value ? <ChosenName value={value} source={source} /> : null}>
      <ChoicePanel value={value} source={source} onChange={onChange} />
    </FilterSection>
  );
}

interface FieldSectionProps extends FiltersProps, SectionProps {
  name: string;
  field: Field;
}

function FieldSection({ name, field, state, onChange, ...section }: FieldSectionProps) {
  const { t } = useTranslation();
  const { type, menteeId, organizationId } = useRecordScope();
  const codes = useCodeOptions(type.name, name, field);
  const yesNo = [
    { id: "1", name: t("screens.list.yes") },
    { id: "0", name: t("screens.list.no") },
  ];
  const isList = field.options !== undefined && "list" in field.options;
  const source: ChoiceSource = isList
    ? {
        field,
        organizationId: menteeId ? undefined : (organizationId ?? undefined),
        first: holdsPeople(field)
          ? [
              { id: me, name: t("filterPanels.me") },
              { id: nobody, name: t("filterPanels.nobody") },
            ]
          : [],
      }
    : { choices: field.value === "boolean" ? yesNo : codes };
  return (
    <ChoiceSection
      {...section}
      value={state.filters[name] ?? ""}
      source={source}
      onChange={(chosen) => onChange(withFilter(state, name, chosen))}
    />
  );
}

/** Filters by a date. For the list's date field, a first and last day can be entered, too. */
function DaysSection({ name, state, onChange, ...section }: FiltersProps & SectionProps & { name: string }) {
  const { t, i18n } = useTranslation();
  const { type } = useRecordScope();
  const ends = name === type.list?.dateField ? [state.from, state.to] : [];
  const value = state.filters[name] ?? "";
  const chosen = value
    ? daysText(t, value)
    : ends.some(Boolean)
      ? ends.map((day) => (day ? mediumDate(day, i18n.language) : "…")).join(" – ")
      : null;
  return (
    <FilterSection {...section} chosen={chosen}>
      <DatePanel
        state={state}
        value={value}
        name={name}
        field={listedField(type, name)}
        hasEnds={ends.length > 0}
        onChange={onChange}
        onChoose={(next) => {
          const narrowed = withFilter(state, name, next);
          onChange(ends.length > 0 ? { ...narrowed, from: "", to: "" } : narrowed);
        }}
      />
    </FilterSection>
  );
}

/**
 * The filters of a list. Each applies immediately, and one at a time shows its choices. All of them are derived from
 * the record type.
 */
export function ListFilters({ state, onChange }: FiltersProps) {
  const { t } = useTranslation();
  const { type, caller, across, organizationId } = useRecordScope();
  const texts = useFieldTexts(type.name);
  const setOrganization = useListOrganization();
  const [openName, setOpenName] = useState("");
  const fields = type.filters.flatMap((name) => {
    const field = listedField(type, name);
    return field && texts.has(name) && canFilterField(caller, field) ? [{ name, field }] : [];
  });
  const days = new Set(
    [
      ...fields.filter(({ field }) => holdsDays(field)).map(({ name }) => name),
      type.list?.dateField ?? [],
    ].flat(),
  );
  const sectionOf = (name: string, label: string): SectionProps => ({
    label,
    isOpen: openName === name,
    onToggle: () => setOpenName(openName === name ? "" : name),
  });
  return (
    <>
      {(type.scope === "organization" || across) && isSuper(caller) ? (
        <ChoiceSection
          {...sectionOf("organization", t("screens.filters.organization"))}
          value={organizationId ?? ""}
          source={{ field: organization(), organizationId: undefined }}
          onChange={(chosen) => setOrganization(chosen || allOrganizations)}
        />
      ) : null}
      {fields.map(({ name, field }) =>
        holdsDays(field) ? null : (
          <FieldSection
            key={name}
            {...sectionOf(name, texts.label(name))}
            name={name}
            field={field}
            state={state}
            onChange={onChange}
          />
        ),
      )}
      {type.activeField ? (
        <ChoiceSection
          {...sectionOf(type.activeField, texts.label(type.activeField))}
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
      {[...days].map((name) => (
        <DaysSection
          key={name}
          {...sectionOf(name, texts.label(name))}
          name={name}
          state={state}
          onChange={onChange}
        />
      ))}
      {type.hasWaivers ? (
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={state.incomplete === "1"}
            onChange={(event) =>
              onChange({ ...state, incomplete: event.currentTarget.checked ? "1" : "", page: 1 })
            }
          />
          {t("screens.filters.incomplete")}
        </label>
      ) : null}
    </>
  );
}
