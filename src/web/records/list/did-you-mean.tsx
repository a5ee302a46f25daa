import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";

interface DidYouMeanProps {
  names: readonly string[] | undefined;
  onChoose: (name: string) => void;
}

/** Names that a search without hits may have meant; each searches for itself. */
export function DidYouMean({ names, onChoose }: DidYouMeanProps) {
  const { t } = useTranslation();
  if (!names) return null;
  const label = t("screens.list.didYouMean");
  return (
    <div role="group" aria-label={label}>
      {label}
      {names.map((name) => (
        <Button key={name} variant="subtle" size="compact-sm" onClick={() => onChoose(name)}>
          {name}
        </Button>
      ))}
    </div>
  );
}
