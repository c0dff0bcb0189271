import type { Desk } from './desk.ts';
import type { Compared } from './side-by-side.ts';

/** One line of the table. */
export interface Measured extends Compared {
  what: string;
  against: string;
  unit: 'requests/s' | 'ms' | 'MB' | '';
  /** The ratio must be at least (for rates) or at most (for times) this. */
  target: { least: number } | { most: number };
}

/** Some lines of the table, measured together. */
export type Measurement = (desk: Desk) => Promise<Measured[]>;

export const reached = ({ ratio, target }: Measured): boolean =>
  'least' in target ? ratio >= target.least : ratio <= target.most;
