/** A ClamAV daemon. */
export interface ScannerSettings {
  /** Like `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`. */
  readonly url: string;
  /** For one file, from the first byte to the answer. */
  readonly timeoutMs: number;
}

/** Whether a text is an address as {@link ScannerSettings} has it; without a port clamd's usual one is meant. */
export const isScannerUrl = (text: string): boolean =>
  /^unix:\/[^/]/.test(text) || (/^tcp:\/\/[^/?#@]+$/.test(text) && URL.canParse(text));
