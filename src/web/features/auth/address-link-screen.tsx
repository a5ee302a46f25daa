import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useLocation, useSearchParams } from "react-router";
import { Banner } from "../../components/banner.tsx";
import { call } from "../../lib/api.ts";
import { useSession } from "../../lib/use-session.ts";
import { AuthCard } from "./auth-card.tsx";

/** The call of each email link. A person who got someone else's email can stop further ones without an account. */
const links = {
  notMe: { call: "/auth/notMyAddress", texts: "notMe", isAnonymous: true },
  address: { call: "/auth/confirmAddress", texts: "confirmAddress", isAnonymous: false },
};

/** The screen of an email link. Nothing happens until its button is pressed, because email scanners open links too. */
export function AddressLinkScreen({ purpose }: { purpose: "notMe" | "address" }) {
  const { t } = useTranslation();
  const { isAuthenticated } = useSession();
  const { pathname, search } = useLocation();
  const link = links[purpose];
  const code = useSearchParams()[0].get("code") ?? "";
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call<{ message: string }>(link.call, { code }, { isAnonymous: link.isAnonymous }),
    meta: { isQuiet: true },
  });
  if (!link.isAnonymous && isAuthenticated === false) {
    return <Navigate to="/auth/sign-in" state={{ from: pathname + search }} replace />;
  }
  return (
    <AuthCard
      title={t(`auth.${link.texts}Title`)}
      subtitle={t(`auth.${link.texts}Hint`)}
      banner={data ? <Banner kind="success">{data.message}</Banner> : null}
      error={error}
    >
      {data ? (
        <Button component={Link} to="/" variant="default">
          {t("auth.toStart")}
        </Button>
      ) : (
        <Button loading={isPending} onClick={() => mutate()}>
          {t(`auth.${link.texts}Action`)}
        </Button>
      )}
    </AuthCard>
  );
}
