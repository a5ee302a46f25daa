/** The reason why a file can't be read, as the key of a text. */
export type SheetFault =
  | "unreadable"
  | "tooLarge"
  | "empty"
  | "tooManyRows"
  | "tooManyColumns"
  | "mergedHeader";

export class SheetError extends Error {
  readonly fault: SheetFault;
  /** The range with the problem, such as `A1:C1`. `""` if there is none. */
  readonly cell: string;

  constructor(fault: SheetFault, cell = "") {
    super(fault);
    this.fault = fault;
    this.cell = cell;
  }
}
