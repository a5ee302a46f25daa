import type { ChoiceSource } from "./choice-source.ts";
import { ChipPanel } from "./chip-panel.tsx";
import { ChoicePanel, ChosenName } from "./lazy-panels.ts";
import { PartFallback } from "../../boot/lazy-part.tsx";

interface ChoiceChipProps {
  label: string;
  value: string;
  source: ChoiceSource;
  onChange: (value: string) => void;
}

/** A chip with one choice, which applies immediately. */
export function ChoiceChip({ label, value, source, onChange }: ChoiceChipProps) {
  const chosen =
    "choices" in source ? (
      source.choices.find(({ id }) => id === value)?.name
    ) : (
      <PartFallback show="…">
        <ChosenName value={value} {...source} />
      </PartFallback>
    );
  const text = (
    <>
      {label}: {chosen}
    </>
  );
  return (
    <ChipPanel text={value ? text : label} label={label} isOn={value !== ""}>
      {(close) => (
        <ChoicePanel
          value={value}
          source={source}
          onChange={(next) => {
            onChange(next);
            close();
          }}
        />
      )}
    </ChipPanel>
  );
}
