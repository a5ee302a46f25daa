import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { loadUser } from "../../lib/session-actions.ts";
import { toastSaved, toastSaveFailed } from "../../lib/toasts.tsx";

export const emptyProfile = {
  firstName: "",
  lastName: "",
  email: "",
  cellPhone: "",
  workPhone: "",
  languageCode: "",
  image: "",
  timezone: "",
  addressRadius: "25",
  address: "",
  latitude: "",
  longitude: "",
};

export type Profile = typeof emptyProfile;
export type ProfileField = keyof Profile;
export const profileFields = Object.keys(emptyProfile) as ProfileField[];

export interface SaveAnswer {
  status: number;
  message?: string;
  errors?: Record<string, string>;
}

const profileKey = ["profile"];

/** The own profile as the form shows it: every field a text. */
function toProfile(stored: Record<string, unknown>): Profile {
  const profile = { ...emptyProfile };
  for (const field of profileFields) {
    const value = stored[field];
    if (value !== null && value !== undefined && value !== "") profile[field] = String(value);
  }
  return profile;
}

export function useProfile() {
  return useQuery({
    queryKey: profileKey,
    queryFn: async () => {
      const answer = await call<{ dataValues: Record<string, unknown> }>("/getProfileInfo");
      return toProfile(answer.dataValues ?? {});
    },
  });
}

/** Sends `update-profile`, the one call for profile, language and password. */
export function updateProfile(updateType: string, values: Record<string, string>): Promise<SaveAnswer> {
  const form = new FormData();
  form.set("updateType", updateType);
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return call<SaveAnswer>("/update-profile", form);
}

/** Saves the profile; name, photo and language in the chrome follow at once. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ profile, currentPassword }: { profile: Profile; currentPassword: string }) =>
      updateProfile("profile", currentPassword ? { ...profile, currentPassword } : profile),
    onSuccess: async ({ status, message }) => {
      if (status !== 1) return toastSaveFailed(message ?? "");
      toastSaved();
      await Promise.all([client.invalidateQueries({ queryKey: profileKey }), loadUser()]);
    },
  });
}
