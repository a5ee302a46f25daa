/** Converts rich text to plain text for cells of a sheet. */
import { Parser } from "htmlparser2";

const blocks = new Set("p h1 h2 h3 h4 h5 h6 ul ol blockquote pre div tr table hr".split(" "));

/** Returns the text of HTML: one line per paragraph, and a bullet before each list item. */
export function htmlToText(html: string): string {
  let text = "";
  const endLine = () => {
    if (text !== "" && !/(\n|• )$/.test(text)) text += "\n";
  };
  const parser = new Parser({
    onopentagname: (name) => {
      if (name === "br") text += "\n";
      else if (blocks.has(name)) endLine();
      else if (name === "li") {
        endLine();
        text += "• ";
      } else if (name === "td" || name === "th") text += " ";
    },
    ontext: (part) => {
      text += part.replace(/\s+/g, " ");
    },
    onclosetag: (name) => {
      if (blocks.has(name) || name === "li") endLine();
    },
  });
  parser.end(html);
  return text
    .replaceAll("\u00A0", " ")
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
