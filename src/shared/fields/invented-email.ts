/**
 * Finds email addresses that people make up when a form requires one. Such an address may belong to no one, or to a
 * stranger, who would then read about a case. So they are refused, and the form says what to do instead.
 */

/** Names that mean "no address", in English and Spanish, without separators between words. */
const noNames = new Set(
  `none noemail nomail noaddress noone nobody notavailable notapplicable nothing unknown unavailable donthave
   doesnothave doesnthave doesnthaveone doesnothaveone hasnone hasnoemail fake fakeemail placeholder invalid
   notiene notengo ninguno ninguna sincorreo sinemail nohay nocorreo desconocido nadie noaplica`.split(/\s+/),
);

/** Short words that may also be real names. They are refused only if the domain is made up too, or is the same word. */
const shortNames = new Set(
  "na nil no non null test tester testing temp asdf asd qwerty foo bar abc xyz email mail user example prueba correo".split(
    " ",
  ),
);

/** Reserved domains (RFC 2606). `madeUp` has domains that people invent. */
const reserved = /(^|\.)(example\.(com|net|org)|invalid|localhost)$/;
const madeUp = new Set("na none noemail nomail no test email fake nothing example asdf abc xyz a".split(" "));

const isOneLetter = (word: string): boolean => /^(.)\1*$/.test(word);

/**
 * Returns true if a well-formed email address means "none". Domains that end in `.example` count as real because the
 * demo data uses them.
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
