import { TextInput } from "@mantine/core";
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { useTranslation } from "react-i18next";
import { narrowChoices, type Choice } from "../lib/option-order.ts";
import { IconChevronDown } from "./icons/index.ts";
import classes from "./search-select.module.css";

export interface ChoiceSelectProps {
  name?: string;
  label: string;
  description?: string;
  error?: string;
  isRequired?: boolean;
  value: string;
  /** Options of the user's organization come before others. */
  choices: readonly Choice[];
  /**
   * True while the options are loading. The control is disabled then, so that loading many options doesn't replace a
   * focused control.
   */
  isWaiting?: boolean;
  onChange: (id: string) => void;
}

interface SearchSelectProps extends ChoiceSelectProps {
  /** Called with the typed text, or `""`, if the options are searched elsewhere. */
  onType?: (typed: string) => void;
  /** True while the typed text is being searched for. Enter selects the first hit when it arrives. */
  isSearching?: boolean;
  /** Why the options couldn't be searched. Shown in the list instead of saying that nothing was found. */
  problem?: string | undefined;
  /** True to focus it when its dialog opens. */
  hasFocus?: boolean;
  isLocked?: boolean;
}

/** Maximum number of options shown at once. Typing narrows them. */
const maxShown = 50;

/**
 * A searchable dropdown that matches all typed words in any order. The library's dropdown would add 30 KB for
 * positioning.
 */
export default function SearchSelect(props: SearchSelectProps) {
  const { name, label, description, error, isRequired, value, choices, onType, onChange } = props;
  const { isSearching = false, problem, hasFocus, isLocked } = props;
  const { t } = useTranslation();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // Null until the person types. Then the field shows the selected option.
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const [takesFirst, setTakesFirst] = useState(false);
  const chosen = choices.find(({ id }) => id === value);
  const found = typed?.trim() ? narrowChoices(choices, typed) : choices;
  const none = { id: "", name: t("screens.field.select") };
  const shown: readonly Choice[] = [...(typed?.trim() ? [] : [none]), ...found.slice(0, maxShown)];
  const firstForeign = shown.findIndex(({ isForeign }) => isForeign);

  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  useEffect(() => {
    if (isOpen) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [isOpen, listId, active]);

  const open = () => {
    if (isOpen) return;
    setIsOpen(true);
    setActive(shown.findIndex(({ id }) => id === value));
  };
  const close = () => {
    setIsOpen(false);
    setTyped(null);
    setActive(-1);
    setTakesFirst(false);
  };
  const pick = (choice: Choice) => {
    close();
    if (choice.id !== value) onChange(choice.id);
  };
  const takeFirst = useEffectEvent(() => {
    const [choice] = shown;
    if (choice && typed?.trim()) pick(choice);
    else setTakesFirst(false);
  });
  useEffect(() => {
    if (!takesFirst || isSearching) return undefined;
    const timer = setTimeout(takeFirst);
    return () => clearTimeout(timer);
  }, [takesFirst, isSearching]);
  const handleKey = (event: KeyboardEvent) => {
    const choice = shown[active];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (!isOpen) open();
      else if (shown.length > 0)
        setActive((Math.max(active, step > 0 ? -1 : 0) + step + shown.length) % shown.length);
    } else if (!isOpen) return;
    else if (event.key === "Escape") {
      close();
      // Keeps a dialog around it open.
      event.stopPropagation();
    } else if (event.key === "Enter") {
      // An option reached by arrow keys is already there.
      if (isSearching && typed?.trim() && active < 1) setTakesFirst(true);
      else if (choice) pick(choice);
    } else return;
    event.preventDefault();
  };
  const handleBlur = () => {
    // Emptying the field clears the selection.
    if (typed === "" && value !== "") onChange("");
    close();
  };

  const option = (choice: Choice, at: number) => (
    <button
      key={choice.id}
      id={`${listId}-${at}`}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={choice.id === value}
      data-active={at === active || undefined}
      className={classes.option}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => pick(choice)}
    >
      {choice.name}
    </button>
  );
  const others = (
    <div role="group" aria-labelledby={`${listId}-others`}>
      <div id={`${listId}-others`} className={classes.heading}>
        {t("screens.field.fromOthers")}
      </div>
      {shown.map((choice, at) => (choice.isForeign ? option(choice, at) : null))}
    </div>
  );
  const withList = (field: ReactNode) => (
    <div className={classes.container}>
      {field}
      {isOpen ? (
        <div ref={list} className={classes.list}>
          {shown.length > 0 ? (
            <div id={listId} role="listbox" aria-label={label} className={classes.options}>
              {shown.map((choice, at) => (choice.isForeign ? null : option(choice, at)))}
              {firstForeign >= 0 ? others : null}
            </div>
          ) : null}
          <div role="status" className={classes.count}>
            {found.length === 0 ? (problem ?? t("screens.filters.nothingFound")) : null}
            {found.length > maxShown
              ? t("screens.field.someOf", { shown: maxShown, count: found.length })
              : null}
          </div>
        </div>
      ) : null}
    </div>
  );
  return (
    <TextInput
      name={name}
      label={label}
      description={description}
      error={error}
      withAsterisk={isRequired}
      inputWrapperOrder={["label", "input", "description", "error"]}
      autoComplete="off"
      spellCheck={false}
      role="combobox"
      aria-required={isRequired}
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-expanded={isOpen}
      aria-controls={isOpen && shown.length > 0 ? listId : undefined}
      aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
      placeholder={none.name}
      value={typed ?? chosen?.name ?? ""}
      data-autofocus={hasFocus || undefined}
      readOnly={isLocked}
      rightSection={<IconChevronDown size={16} aria-hidden />}
      rightSectionPointerEvents="none"
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setTakesFirst(false);
        onType?.(event.currentTarget.value);
        setIsOpen(true);
        setActive(event.currentTarget.value.trim() ? 0 : -1);
      }}
      onFocus={(event) => event.currentTarget.select()}
      onClick={isLocked ? undefined : open}
      onKeyDown={isLocked ? undefined : handleKey}
      onBlur={handleBlur}
      inputContainer={withList}
    />
  );
}
