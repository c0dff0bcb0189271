/** The price that a floor is compared with, $/cwt. */
export interface Need {
  value: number;
  /** `need`, `break-even`. */
  name: string;
  /** The cost to finish that it does not hold yet; null where it holds it. Source: decision 88. */
  before: string | null;
}
