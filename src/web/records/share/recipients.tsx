import { useTranslation } from "react-i18next";
import { IconX } from "../../components/icons/index.ts";
import { faceLabel, type MenteeFace } from "../../lib/quick-panels.ts";
import classes from "../list/list-filters.module.css";

interface RecipientsProps {
  faces: readonly MenteeFace[];
  onRemove: (id: string) => void;
}

/** The selected mentees. A click removes one. */
export function Recipients({ faces, onRemove }: RecipientsProps) {
  const { t } = useTranslation();
  if (faces.length === 0) return null;
  return (
    <div
      role="group"
      className={classes.chips}
      aria-label={t("share.recipients")}
      tabIndex={-1}
      data-recipients
    >
      {faces.map((face) => (
        <button
          key={face.id}
          type="button"
          className={classes.chip}
          aria-label={t("share.remove", { name: faceLabel(face) })}
          onClick={() => onRemove(face.id)}
        >
          <span className={classes.text}>{faceLabel(face)}</span>
          <IconX size={14} aria-hidden />
        </button>
      ))}
    </div>
  );
}
