import type {
  RecoveryCodesAnswer,
  SecondFactorStartAnswer,
  SecondFactorStatus,
} from "#shared/contracts/responses/second-factor.ts";
import { call } from "../../../lib/api.ts";
import type { SaveAnswer } from "../use-profile.ts";

/** Proves the person's identity. Empty if the sign-in is recent. */
export interface Proof {
  code: string;
  currentPassword: string;
}

export const noProof: Proof = { code: "", currentPassword: "" };

/** An error that the person can correct. */
export type Refused = SaveAnswer & { status: 0 };

const post = <T>(name: string, body: object) => call<T | Refused>(`/auth/secondFactor/${name}`, body);

export const startSetUp = (proof: Proof) => post<SecondFactorStartAnswer>("start", proof);
export const confirmSetUp = (code: string) => post<RecoveryCodesAnswer>("confirm", { code });
export const renewCodes = (proof: Proof) => post<RecoveryCodesAnswer>("recoveryCodes", proof);
export const turnOff = (proof: Proof) => post<{ status: 1; message: string }>("disable", proof);

export const fetchStatus = async (): Promise<SecondFactorStatus> =>
  (await call<{ secondFactor: SecondFactorStatus }>("/getProfileInfo")).secondFactor;

export const statusKey = ["secondFactor"];
