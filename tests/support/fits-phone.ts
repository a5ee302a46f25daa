/**
 * Finds problems of a screen on narrow phones: sideways scrolling, cut-off text, broken words, small tap targets,
 * missing names.
 */
import type { Page } from "playwright-core";

/** The smallest side of a tap target (CSS pixels). */
const minTarget = 44;

/** Roles of controls in the browser's accessibility tree. */
const operated = new Set([
  "button",
  "checkbox",
  "combobox",
  "link",
  "listbox",
  "menuitem",
  "option",
  "radio",
  "searchbox",
  "slider",
  "spinbutton",
  "switch",
  "tab",
  "textbox",
]);

interface AxNode {
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
}

/** Controls that a screen reader cannot name. */
async function namelessOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as { nodes: readonly AxNode[] };
  await session.detach();
  return nodes
    .filter(({ ignored, role, name }) => !ignored && operated.has(role?.value ?? "") && !name?.value.trim())
    .map(({ role }) => `a ${role?.value} without a name`);
}

/** The smallest side of a target for a pointer (CSS pixels), as WCAG 2.5.8 says. */
const minPointerTarget = 24;

interface Found {
  /** Sideways scrolling, cut-off text, and broken words. */
  readonly unfit: readonly string[];
  /** Targets that are too small, with their size. */
  readonly small: readonly string[];
}

interface MeasureOptions {
  readonly least: number;
  readonly inside: string;
  /** True to measure numbers in a text as well. */
  readonly areNumbersMeasured: boolean;
}

/** Runs inside the page. */
function measure({ least, inside, areNumbersMeasured }: MeasureOptions): Found {
  const width = document.documentElement.clientWidth;
  const told = (element: Element) => {
    const text = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40);
    return `<${element.tagName.toLowerCase()} class="${element.className}"> ${text}`;
  };
  const isShown = (element: Element): boolean => {
    const { width: wide, height } = element.getBoundingClientRect();
    // Texts for screen readers are one pixel large.
    return (
      wide > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  };
  const isScrolled = (element: Element | null): boolean =>
    element !== null &&
    (["auto", "scroll"].includes(getComputedStyle(element).overflowX) || isScrolled(element.parentElement));
  const all = [...document.querySelectorAll(`${inside}, ${inside} *`)].filter(isShown);

  const outside = all.filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    // A map is larger than its frame, which cuts it off.
    if (element.closest(".leaflet-pane")) return false;
    return (right > width + 1 || left < -1) && !isScrolled(element.parentElement);
  });
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
  const cut = all.filter((element) => {
    // Skips previews of texts that a tap expands.
    if (!(element instanceof HTMLElement) || !hasText(element) || element.matches("[data-preview]"))
      return false;
    const { overflowX, overflowY } = getComputedStyle(element);
    const isHidden = (value: string) => value === "hidden" || value === "clip";
    const isTooWide = isHidden(overflowX) && element.scrollWidth > element.clientWidth + 1;
    // The letters of some fonts are taller than their line.
    const isTooHigh = isHidden(overflowY) && element.scrollHeight > element.clientHeight + 6;
    return element.clientWidth > 1 && (isTooWide || isTooHigh);
  });

  /** Words of an element that start on one line and end on another. Long words don't count. */
  const brokenWords = (element: Element): string[] =>
    [...element.childNodes].flatMap((node) => {
      const text = node.nodeType === 3 ? (node.textContent ?? "") : "";
      return [...text.matchAll(/(?<!\p{L})\p{L}{2,12}(?!\p{L})/gu)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        return new Set([...range.getClientRects()].map(({ top: at }) => at)).size > 1 ? [word] : [];
      });
    });
  const broken = all.flatMap((element) =>
    brokenWords(element).map((word) => `broken word: ${word} in ${told(element)}`),
  );

  const isInText = (element: Element): boolean => {
    if (element.tagName !== "A" || getComputedStyle(element).display !== "inline") return false;
    if (areNumbersMeasured && element.matches("[data-number]")) return false;
    const around = element.closest("p, li, dd, td, label, span:not(a span)") ?? element.parentElement;
    return (around?.textContent ?? "").trim() !== (element.textContent ?? "").trim();
  };
  /** A tap on the label of a checkbox counts as well. */
  const places = (element: Element): Element[] => [
    element,
    ...(element instanceof HTMLInputElement ? (element.labels ?? []) : []),
  ];
  const isLarge = (element: Element) => {
    const boxes = places(element).map((one) => one.getBoundingClientRect());
    const side = (from: "left" | "top", to: "right" | "bottom") =>
      Math.max(...boxes.map((box) => box[to])) - Math.min(...boxes.map((box) => box[from]));
    return side("left", "right") > least - 0.5 && side("top", "bottom") > least - 0.5;
  };
  /** Returns true if the tap target around a small icon is large enough. It may be larger than the icon. */
  const isHitAround = (element: Element) => {
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const box = element.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const reach = (right: number, down: number) => {
      let far = 0;
      const isHit = () => {
        const hit = document.elementFromPoint(x + right * far, y + down * far);
        return hit !== null && places(element).some((one) => one.contains(hit));
      };
      while (far <= least && isHit()) far += 1;
      return far;
    };
    return reach(1, 0) + reach(-1, 0) >= least && reach(0, 1) + reach(0, -1) >= least;
  };
  const targets =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=option], [role=menuitem], [role=switch], [role=checkbox]";
  const [left, top] = [scrollX, scrollY];
  const small = all.filter(
    (element) =>
      element.matches(targets) &&
      !element.matches(":disabled, [aria-disabled=true]") &&
      !isInText(element) &&
      // A location on a map can also be set by its address.
      !element.matches(".leaflet-marker-icon") &&
      !isLarge(element) &&
      !isHitAround(element),
  );
  scrollTo({ left, top, behavior: "instant" });
  const { scrollWidth } = document.documentElement;
  const size = (element: Element) => {
    const box = element.getBoundingClientRect();
    return `${Math.round(box.width)} x ${Math.round(box.height)}`;
  };
  return {
    unfit: [
      ...(scrollWidth > width ? [`the page scrolls sideways: ${scrollWidth}`] : []),
      ...outside.slice(0, 3).map((element) => `out of the window: ${told(element)}`),
      ...cut.slice(0, 5).map((element) => `cut: ${told(element)}`),
      ...broken.slice(0, 5),
    ],
    small: small.map((element) => `${size(element)}: ${told(element)}`),
  };
}

/**
 * Returns the problems of a page, or an empty list.
 * @param inside a selector
 */
export async function faultsOf(page: Page, inside = "body"): Promise<string[]> {
  const { unfit, small } = await page.evaluate(measure, {
    least: minTarget,
    inside,
    areNumbersMeasured: false,
  });
  return [...new Set([...unfit, ...small, ...(await namelessOf(page))])];
}

/**
 * Returns the targets of a page under 24 px. Links in a sentence are exempt, except numbers that open a list.
 * @param inside a selector
 */
export async function smallTargetsOf(page: Page, inside = "main"): Promise<readonly string[]> {
  const options = { least: minPointerTarget, inside, areNumbersMeasured: true };
  return (await page.evaluate(measure, options)).small;
}
