import { setNonce } from "get-nonce";

/** The page's policy lets only style elements with this nonce take effect; a new one comes with every page. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";

// For the style element that stops the page from scrolling behind dialogs.
setNonce(styleNonce);
