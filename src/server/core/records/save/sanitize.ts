import sanitizeHtml from "sanitize-html";

const settings: sanitizeHtml.IOptions = {
  allowedTags: [
    ..."h1 h2 h3 h4 h5 h6 p br hr ul ol li blockquote pre code a strong b em i u s sub sup mark span div".split(
      " ",
    ),
    ..."table thead tbody tr th td img".split(" "),
  ],
  allowedAttributes: {
    a: ["href", "target", "rel"],
    img: ["src", "alt", "width", "height"],
    ol: ["start"],
    "*": ["style"],
  },
  allowedStyles: { "*": { "text-align": [/^(left|right|center|justify)$/] } },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  // Allows only images from our files. An external image would reveal to its owner who reads the case.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform("a", { rel: "noopener noreferrer" }) },
};

/**
 * Returns rich text that is safe to store: only the editor's markup, no scripts, external images, or dangerous links.
 */
export const sanitizeRichText = (html: string): string => sanitizeHtml(html, settings);
