import { setNonce } from "get-nonce";

/** The page's policy allows only style elements with this nonce. Every page has a new one. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";

// For the style element that stops the page from scrolling behind dialogs.
setNonce(styleNonce);
