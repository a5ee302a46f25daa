/** The letterhead of a document: the organization's name and contact data. */
import type { Content } from "pdfmake/interfaces";
import type { Repository } from "#server/core/records/repository.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { picture } from "./pdf/blocks.ts";
import { readPicture } from "./pdf/picture.ts";

/** Maximum size of a logo in pixels, and in points on paper. */
const logoPixels = 400;
const logoFit: [width: number, height: number] = [150, 56];

/**
 * Returns the letterhead of an organization: picture, name, address, and contact data. Missing parts are left out.
 * @param organizationId null for no letterhead
 */
export async function readLetterhead(
  { db }: Repository,
  uploads: FileStore,
  organizationId: string | null,
): Promise<Content[]> {
  if (organizationId === null) return [];
  const organization = await db
    .selectFrom("organizations")
    .select(["name", "photo", "address", "work_phone", "cell_phone", "email", "website"])
    .where("id", "=", organizationId)
    .executeTakeFirst();
  if (!organization) return [];
  const { name, photo, address, work_phone: office, cell_phone: cell, email, website } = organization;
  const logo = await readPicture(uploads, photo, logoPixels);
  const reach = [office ?? cell, email, website].filter(Boolean).join(" · ");
  const lines = [address, reach]
    .filter(Boolean)
    .map((text): Content => ({ text: text ?? "", style: "small" }));
  return [
    {
      columns: [
        ...(logo ? [{ stack: [picture(logo, name, { fit: logoFit })], width: "auto" as const }] : []),
        { stack: [{ text: name, bold: true }, ...lines], width: "*" as const },
      ],
      columnGap: 14,
      margin: [0, 0, 0, 8],
    },
    {
      canvas: [{ type: "line", x1: 0, y1: 0, x2: 160, y2: 0, lineWidth: 0.75, lineColor: "#9aa4b2" }],
      margin: [0, 0, 0, 12],
    },
  ];
}
