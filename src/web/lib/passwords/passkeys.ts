/** Passkeys in the browser. The library is loaded when one is made or used. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

export const canUsePasskeys = (): boolean => "PublicKeyCredential" in window;

/** Why the browser returned no passkey: the person or the browser stopped, or the device has one already. */
export class NoPasskey extends Error {
  readonly isKnown: boolean;
  constructor(cause: unknown) {
    super("no passkey", { cause });
    this.isKnown = cause instanceof Error && cause.name === "InvalidStateError";
  }
}

const loadLibrary = () => import("@simplewebauthn/browser");

/** @throws NoPasskey */
export async function createPasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await loadLibrary();
  return startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw new NoPasskey(error);
  });
}

/** @throws NoPasskey */
export async function signWithPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await loadLibrary();
  return startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw new NoPasskey(error);
  });
}
