import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { openPanel } from "../../lib/quick-panels.ts";
import { useUser } from "../../lib/use-session.ts";
import { recentPeople } from "../../records/parts/recent-people.ts";
import { addableBy, menteeOnScreen } from "./shortcuts.ts";

export interface Addition {
  readonly label: string;
  /** Follows `c`. */
  readonly letter: string;
  readonly onChoose: () => void;
}

/**
 * Returns what the person may add, for the mentee on the screen if there is one.
 * @param onPalette opens the palette with a text, to select a mentee
 */
export function useAdditions(onPalette: (text: string) => void): readonly Addition[] {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  const menteeId = menteeOnScreen(useLocation().pathname);
  const mentee = recentPeople(user.accountId).find(({ id }) => id === menteeId);
  return addableBy(user).map((addition) => ({
    label: t("action" in addition ? addition.action : addition.label),
    letter: addition.letter,
    onChoose: () => {
      if ("path" in addition) return void navigate(addition.path);
      if (!mentee && addition.what === "contact") return onPalette(`${t(addition.word)} `);
      openPanel({ what: addition.what, mentee });
    },
  }));
}
