import { Group, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadWhenBack } from "../boot/lazy-part.tsx";
import { strengthLevels, type Score } from "../lib/passwords/strength-levels.ts";
import classes from "./strength-meter.module.css";

interface StrengthMeterProps {
  password: string;
  /** Words that make a password weak for this person. */
  personal: string[];
}

/** Returns how hard a password is to guess, from 0 to 4. The word lists are loaded when the person starts typing. */
function useScore(password: string, personal: string[]): Score | undefined {
  const [score, setScore] = useState<Score>();
  const personalKey = personal.join("\n");
  useEffect(() => {
    if (!password) return undefined;
    let isCurrent = true;
    void loadWhenBack(() => import("../lib/passwords/password-strength.ts")).then(({ passwordScore }) => {
      if (isCurrent) setScore(passwordScore(password, personalKey.split("\n").filter(Boolean)));
    });
    return () => {
      isCurrent = false;
    };
  }, [password, personalKey]);
  return password ? score : undefined;
}

/** Only gives advice. A weak password is never refused for being weak. */
export function StrengthMeter({ password, personal }: StrengthMeterProps) {
  const { t } = useTranslation();
  const score = useScore(password, personal);
  const level = score === undefined ? undefined : strengthLevels[score];
  return (
    <Group gap="sm" mt={8} wrap="nowrap">
      <div
        className={classes.bars}
        role="meter"
        aria-label={t("auth.strength")}
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={score ?? 0}
        aria-valuetext={level ? t(level.label) : undefined}
        style={{ color: level?.color }}
      >
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} data-filled={score !== undefined && bar <= Math.max(score, 1) ? true : undefined} />
        ))}
      </div>
      <Text size="xs" c="dimmed" miw={48} aria-hidden>
        {level ? t(level.label) : "\u00a0"}
      </Text>
    </Group>
  );
}
