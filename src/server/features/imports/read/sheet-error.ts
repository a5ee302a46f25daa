/** Why a file cannot be read, as the key of a sentence. */
export type SheetFault =
  | "unreadable"
  | "tooLarge"
  | "empty"
  | "tooManyRows"
  | "tooManyColumns"
  | "mergedHeader";

export class SheetError extends Error {
  readonly fault: SheetFault;
  /** The range that is at fault, for example `A1:C1`; `""` where no range is. */
  readonly cell: string;

  constructor(fault: SheetFault, cell = "") {
    super(fault);
    this.fault = fault;
    this.cell = cell;
  }
}
