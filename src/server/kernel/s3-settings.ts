/** A bucket of a server that speaks S3. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Of another server than Amazon's. */
  readonly endpoint: string | undefined;
  /** Undefined: as the machine itself is known, by its role for instance. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Before every key: empty, or ends with a slash. */
  readonly prefix: string;
}
