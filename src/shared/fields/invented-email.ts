/**
 * Addresses that people type when a form insists on one. Nobody may own them, or a stranger does, who would then read
 * about a case; so they are refused, and the form says what to do instead.
 */

/** Names that say that there is no address, in English and Spanish, without what people put between words. */
const noNames = new Set(
  `none noemail nomail noaddress noone nobody notavailable notapplicable nothing unknown unavailable donthave
   doesnothave doesnthave doesnthaveone doesnothaveone hasnone hasnoemail fake fakeemail placeholder invalid
   notiene notengo ninguno ninguna sincorreo sinemail nohay nocorreo desconocido nadie noaplica`.split(/\s+/),
);

/** Short words that somebody may be called too: refused at domains that are as made up, or of the same word. */
const shortNames = new Set(
  "na nil no non null test tester testing temp asdf asd qwerty foo bar abc xyz email mail user example prueba correo".split(
    " ",
  ),
);

/** Domains that belong to nobody (RFC 2606), or that people make up. */
const reserved = /(^|\.)(example\.(com|net|org)|invalid|localhost)$/;
const madeUp = new Set("na none noemail nomail no test email fake nothing example asdf abc xyz a".split(" "));

const isOneLetter = (word: string): boolean => /^(.)\1*$/.test(word);

/**
 * Whether an email address is one of those that stand for "none". Names that end in `.example` count as real, because
 * the demo data has them.
 * @param email one that is well formed
 */
export function isInventedEmail(email: string): boolean {
  const [name = "", domain = ""] = email.toLowerCase().split("@");
  const words = name.replaceAll(/[._+\d'/-]/g, "");
  if (noNames.has(words) || reserved.test(domain)) return true;
  const site = domain.slice(0, domain.indexOf("."));
  // test@test.com, na@na.com, x@x.com
  if (name === site) return shortNames.has(words) || isOneLetter(name);
  return shortNames.has(words) && madeUp.has(site) && domain.split(".").length === 2;
}
