import { Button } from "@mantine/core";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { localVoice, onVoices, speak } from "./speech.ts";
import { IconPlayerStop, IconVolume } from "../components/icons/index.ts";

/** Reads a text aloud. Hidden if the device has no built-in voice for the reader's language. */
export function ListenButton({ text }: { text: string }) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const voice = useSyncExternalStore(onVoices, () => localVoice(language));
  const [isSpeaking, setIsSpeaking] = useState(false);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  if (!voice) return null;
  const toggle = () => {
    if (isSpeaking) return stop.current?.();
    setIsSpeaking(true);
    stop.current = speak(text, voice, () => setIsSpeaking(false));
  };
  const Icon = isSpeaking ? IconPlayerStop : IconVolume;
  return (
    <Button variant="light" size="md" mb="md" leftSection={<Icon size={20} aria-hidden />} onClick={toggle}>
      {t(isSpeaking ? "common.stopListening" : "common.listen")}
    </Button>
  );
}
