import { Tooltip } from "@mantine/core";
import { useEffect, useState, type ReactNode, type RefObject } from "react";

interface HintBubbleProps {
  target: RefObject<HTMLElement | null>;
  label: ReactNode;
  position?: "top" | "top-start";
}

/** Delay in milliseconds before a tooltip appears, so that moving the pointer across shows none. */
const delay = 400;

export default function HintBubble({ target, label, position }: HintBubbleProps) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOpen(true), delay);
    return () => clearTimeout(timer);
  }, []);
  return <Tooltip target={target} label={label} position={position} opened={isOpen} />;
}
