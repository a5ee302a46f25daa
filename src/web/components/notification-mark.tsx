import { ThemeIcon } from "@mantine/core";
import {
  IconAlertTriangle,
  IconBell,
  IconLogin2,
  IconMessage,
  IconUserPlus,
  type Icon,
} from "./icons/index.ts";

/** Color and icon by type. Other types look like an ordinary notification. */
const marks: Record<string, { color: string; icon: Icon }> = {
  important: { color: "red", icon: IconAlertTriangle },
  message: { color: "dark", icon: IconMessage },
  login: { color: "brand", icon: IconLogin2 },
  request: { color: "green", icon: IconUserPlus },
};

export function NotificationMark({ type, size = 34 }: { type: string; size?: number }) {
  const { color, icon: MarkIcon } = marks[type] ?? { color: "gray", icon: IconBell };
  return (
    <ThemeIcon
      variant={color === "dark" ? "filled" : "light"}
      color={color}
      size={size}
      radius="50%"
      data-type={type}
    >
      <MarkIcon size={size * 0.55} stroke={1.7} aria-hidden />
    </ThemeIcon>
  );
}
