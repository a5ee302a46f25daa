import { PersonAvatar } from "../../components/person-avatar.tsx";
import { faceLabel, type MenteeFace } from "../../lib/quick-panels.ts";
import classes from "./quick.module.css";
import { useFace } from "./use-faces.ts";

interface PanelHeadingProps {
  mentee: MenteeFace | null;
  /** @param name name of the mentee, if one is chosen */
  title: (name: string | undefined) => string;
}

/** Shows which mentee a panel is about. */
export function PanelHeading({ mentee, title }: PanelHeadingProps) {
  const face = useFace(mentee);
  return (
    <span className={classes.heading}>
      {face ? <PersonAvatar name={face.name} image={face.image} size={32} /> : null}
      <span>{title(face ? faceLabel(face) : undefined)}</span>
    </span>
  );
}
