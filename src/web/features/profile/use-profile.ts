import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { defaultRadiusMiles } from "#shared/constants.ts";
import type { AddressState } from "#shared/contracts/responses/auth.ts";
import { profileFields, type ProfileField } from "#shared/contracts/profile.ts";
import { call } from "../../lib/api.ts";
import { loadUser } from "../../lib/session/session-actions.ts";
import { toastSaved, toastSaveFailed } from "../../lib/toasts.tsx";

export type { ProfileField };
/** The user's profile in the form. All values are strings. */
export type Profile = Record<ProfileField, string>;

export type ProfileErrors = Partial<Record<ProfileField, string>>;
export type ChangeProfile = (change: Partial<Profile>) => void;

export interface SaveAnswer {
  status: number;
  message?: string;
  errors?: Record<string, string>;
}

const profileKey = ["profile"];
/** Key of the upload of a new photo. */
export const photoKey = ["profilePhoto"];

const toProfile = (stored: Record<string, unknown>): Profile => {
  const texts = Object.keys(profileFields).map((name) => [name, String(stored[name] ?? "")]);
  const profile: Profile = Object.fromEntries(texts);
  return { ...profile, addressRadius: profile.addressRadius || String(defaultRadiusMiles) };
};

export function useProfile() {
  return useQuery({
    queryKey: profileKey,
    queryFn: async () => {
      const answer = await call<{ dataValues: Record<string, unknown> }>("/getProfileInfo");
      return toProfile(answer.dataValues ?? {});
    },
    meta: { isQuiet: true },
  });
}

/** Loads whether the user's email address is confirmed. */
export const useAddressState = () =>
  useQuery({
    queryKey: [...profileKey, "address"],
    queryFn: async () => (await call<{ addressState: AddressState }>("/getProfileInfo")).addressState,
    meta: { isQuiet: true },
  });

/** Sends `update-profile`, the call for profile, language, and password. */
export function updateProfile(
  updateType: string,
  values: Readonly<Partial<Record<string, string>>>,
): Promise<SaveAnswer> {
  const form = new FormData();
  form.set("updateType", updateType);
  for (const [name, value = ""] of Object.entries(values)) form.set(name, value);
  return call<SaveAnswer>("/update-profile", form);
}

interface ProfileChange {
  /** Only the changed fields, because other people may have changed the rest since it was loaded. */
  typed: Partial<Profile>;
  currentPassword: string;
}

/** Saves changes of the profile. Name, photo, and language on the screen are updated immediately. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ typed, currentPassword }: ProfileChange) =>
      updateProfile("profile", currentPassword ? { ...typed, currentPassword } : typed),
    onSuccess: async ({ status, message }, { typed }) => {
      if (status !== 1) return toastSaveFailed(message ?? "");
      toastSaved();
      client.setQueryData<Profile>(profileKey, (before) => before && { ...before, ...typed });
      await Promise.all([client.invalidateQueries({ queryKey: profileKey }), loadUser()]);
    },
  });
}
