import { cloneElement, useRef, useState, type ReactElement, type ReactNode, type Ref } from "react";
import { lazyPart } from "../boot/lazy-part.tsx";

const HintBubble = lazyPart(() => import("./hint-bubble.tsx"), { place: "none" });

interface Hintable {
  ref?: Ref<HTMLElement>;
  onPointerEnter?: () => void;
  onPointerLeave?: () => void;
  onFocus?: () => void;
  onBlur?: () => void;
}

interface HintProps {
  label: ReactNode;
  isOff?: boolean;
  position?: "top" | "top-start";
  children: ReactElement<Hintable>;
}

/**
 * A tooltip whose code is loaded when the first one is needed. Long lists have thousands of them, so a tooltip costs
 * nothing until it is hovered.
 */
export function Hint({ label, isOff, position, children }: HintProps) {
  const target = useRef<HTMLElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  const handleEnter = () => setIsWanted(true);
  const handleLeave = () => setIsWanted(false);
  return (
    <>
      {cloneElement(children, {
        ref: target,
        onPointerEnter: handleEnter,
        onPointerLeave: handleLeave,
        onFocus: handleEnter,
        onBlur: handleLeave,
      })}
      {isWanted && !isOff ? <HintBubble target={target} label={label} position={position} /> : null}
    </>
  );
}
