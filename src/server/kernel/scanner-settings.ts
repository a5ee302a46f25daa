/** A ClamAV daemon. */
export interface ScannerSettings {
  /** For example `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`. */
  readonly url: string;
  /** The time limit for one file, from the first byte to the response. */
  readonly timeoutMs: number;
}

/** Returns true if a text is a valid scanner URL. Without a port, clamd's default port is used. */
export const isScannerUrl = (text: string): boolean =>
  /^unix:\/[^/]/.test(text) || (/^tcp:\/\/[^/?#@]+$/.test(text) && URL.canParse(text));
