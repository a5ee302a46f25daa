import { Button, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { LoginAnswer } from "#shared/contracts/responses/auth.ts";
import { LoadingScreen } from "../../components/loading-screen.tsx";
import { NewPasswordFields } from "../../components/new-password-fields.tsx";
import { hasStatus } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { emptyPasswords } from "../../lib/passwords/password-rules.ts";
import { startSession } from "../../lib/session/session-actions.ts";
import { usePasswordErrors } from "../../lib/passwords/use-password-errors.ts";
import { AuthCard } from "./auth-card.tsx";

const empty = { organizationName: "", firstName: "", lastName: "", email: "" };
type SetupField = keyof typeof empty;

const fields: {
  name: SetupField;
  label: string;
  required: string;
  autoComplete: string;
  isHalf?: boolean;
}[] = [
  {
    name: "organizationName",
    label: "auth.setupOrganization",
    required: "auth.setupOrganizationRequired",
    autoComplete: "organization",
  },
  {
    name: "firstName",
    label: "auth.setupFirstName",
    required: "auth.setupFirstNameRequired",
    autoComplete: "given-name",
    isHalf: true,
  },
  {
    name: "lastName",
    label: "auth.setupLastName",
    required: "auth.setupLastNameRequired",
    autoComplete: "family-name",
    isHalf: true,
  },
  { name: "email", label: "auth.email", required: "auth.emailRequired", autoComplete: "username" },
];

/** The first person creates the first organization and becomes its Owner. The server prints the code. */
export function SetupScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const code = useSearchParams()[0].get("code") ?? "";
  const [values, setValues] = useState(empty);
  const [passwords, setPasswords] = useState(emptyPasswords);
  const { errors, isRight } = usePasswordErrors(passwords);
  const [isTried, setIsTried] = useState(false);

  // Checks the link first, so that no one fills in the form for a link that was already used.
  const check = useQuery({
    queryKey: ["setup", code],
    queryFn: () => call(`/auth/setup?code=${encodeURIComponent(code)}`, undefined, { isAnonymous: true }),
    enabled: code !== "",
    staleTime: Infinity,
    meta: { isQuiet: true },
  });
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      call<LoginAnswer>("/auth/setup", { code, ...values, ...passwords }, { isAnonymous: true }),
    onSuccess: (answer) => {
      startSession(answer);
      void navigate("/", { replace: true });
    },
    meta: { isQuiet: true },
  });

  const isComplete = isRight && fields.every(({ name }) => values[name].trim());
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isComplete) mutate();
  };
  if (code && check.isPending) return <LoadingScreen />;
  // Only a 404 means that the link is invalid. If the check gets no response, submitting the form will show it.
  if (!code || hasStatus(check.error, 404)) {
    return (
      <AuthCard title={t("auth.setupInvalid")} subtitle={t("auth.setupInvalidHint")}>
        <Button component={Link} to="/auth/sign-in">
          {t("auth.toSignIn")}
        </Button>
      </AuthCard>
    );
  }
  const inputs = (isHalf: boolean) => (field: (typeof fields)[number]) =>
    Boolean(field.isHalf) === isHalf ? (
      <TextInput
        key={field.name}
        name={field.name}
        label={t(field.label)}
        autoComplete={field.autoComplete}
        required
        value={values[field.name]}
        onChange={(event) => setValues({ ...values, [field.name]: event.currentTarget.value })}
        error={isTried && !values[field.name].trim() ? t(field.required) : undefined}
      />
    ) : null;

  return (
    <AuthCard title={t("auth.setupTitle")} subtitle={t("auth.setupHint")} error={error}>
      <form onSubmit={handleSubmit} noValidate>
        <Stack gap="md">
          {fields.slice(0, 1).map(inputs(false))}
          <SimpleGrid cols={{ base: 1, xs: 2 }}>{fields.map(inputs(true))}</SimpleGrid>
          {fields.slice(1).map(inputs(false))}
          <NewPasswordFields
            value={passwords}
            onChange={setPasswords}
            errors={isTried ? errors : {}}
            personal={Object.values(values)}
          />
          <Button type="submit" loading={isPending}>
            {t("auth.setupSubmit")}
          </Button>
        </Stack>
      </form>
    </AuthCard>
  );
}
