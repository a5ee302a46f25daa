/** A bucket of an S3-compatible server. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** The endpoint of a server other than Amazon's. */
  readonly endpoint: string | undefined;
  /** If undefined, the machine's credentials are used, such as an instance role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** The prefix of every key. Empty, or ends with a slash. */
  readonly prefix: string;
}
