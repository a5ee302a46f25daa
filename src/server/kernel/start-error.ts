/** The reason why the application can't start, in words for the operator. Shown without a stack trace. */
export class StartError extends Error {
  override name = "StartError";
}
