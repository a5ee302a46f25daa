import { Button, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { papers } from "../../../lib/offline/papers.ts";
import { failureText, showToast } from "../../../lib/toasts.tsx";
import { useUser } from "../../../lib/use-session.ts";
import classes from "./plan.module.css";

/** Shows a stored picture from this phone, or says that it can't be opened. */
function Picture({ stored, name }: KeptPaperProps) {
  const { t } = useTranslation();
  const { accountId } = useUser();
  const [url, setUrl] = useState<string>();
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    let isOver = false;
    let made: string | undefined;
    const show = (blob?: Blob) => {
      if (isOver) return;
      made = blob && URL.createObjectURL(blob);
      setUrl(made);
      setIsMissing(!made);
    };
    papers.read(accountId, stored).then(show, () => show());
    return () => {
      isOver = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [accountId, stored]);
  if (isMissing)
    return (
      <Text className={classes.small} role="alert">
        {t("device.paperMissing")}
      </Text>
    );
  return url ? (
    <img src={url} alt={name} className={classes.paper} onError={() => setIsMissing(true)} />
  ) : null;
}

/**
 * Returns true if the app can be opened offline on this device. If the installation has that switched off, the
 * service worker never becomes ready.
 */
function useOpensOffline(): boolean {
  const [opens, setOpens] = useState(false);
  useEffect(() => {
    void navigator.serviceWorker?.ready.then(({ active }) =>
      setOpens(active?.scriptURL.endsWith("/sw.js") === true),
    );
  }, []);
  return opens;
}

interface KeptPaperProps {
  /** The stored name of a picture. */
  stored: string;
  name: string;
}

/** Stores the picture of a document on a mentee's phone, and shows it offline. */
export default function KeptPaper(paper: KeptPaperProps) {
  const { stored, name } = paper;
  const { t } = useTranslation();
  const { accountId } = useUser();
  const opensOffline = useOpensOffline();
  const [isKept, setIsKept] = useState<boolean>();
  const [isShown, setIsShown] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    papers.has(accountId, stored).then(setIsKept, () => setIsKept(undefined));
  }, [accountId, stored]);
  // Takes over the focus from the removed button.
  const shown = useRef<HTMLElement>(null);
  const wasTapped = useRef(false);
  useEffect(() => {
    if (!wasTapped.current || isBusy) return;
    wasTapped.current = false;
    if (document.activeElement === document.body) shown.current?.focus({ preventScroll: true });
  }, [isBusy]);
  if (isKept === undefined || !opensOffline) return null;
  const show = (element: HTMLElement | null) => {
    shown.current = element;
  };
  const change = async (next: boolean) => {
    wasTapped.current = true;
    setIsBusy(true);
    try {
      await (next ? papers.keep(accountId, stored) : papers.remove(accountId, stored));
      setIsKept(next);
      setIsShown(false);
    } catch (error) {
      showToast("error", t("device.paperFailed"), failureText(error));
    }
    setIsBusy(false);
  };
  if (!isKept)
    return (
      <Button
        ref={show}
        variant="default"
        size="md"
        mt={6}
        loading={isBusy}
        aria-label={`${t("device.keepPaper")}: ${name}`}
        onClick={() => void change(true)}
      >
        {t("device.keepPaper")}
      </Button>
    );
  return (
    <>
      <Text ref={show} className={classes.small} role="status" tabIndex={-1}>
        {t("device.paperKept")}
      </Text>
      <div className={classes.ways}>
        <Button
          variant="default"
          size="md"
          aria-expanded={isShown}
          aria-label={`${t(isShown ? "device.hidePaper" : "device.showPaper")}: ${name}`}
          onClick={() => setIsShown(!isShown)}
        >
          {t(isShown ? "device.hidePaper" : "device.showPaper")}
        </Button>
        <Button
          variant="subtle"
          size="md"
          loading={isBusy}
          aria-label={`${t("device.forgetPaper")}: ${name}`}
          onClick={() => void change(false)}
        >
          {t("device.forgetPaper")}
        </Button>
      </div>
      {isShown ? <Picture {...paper} /> : null}
    </>
  );
}
