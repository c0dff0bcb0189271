import type { Environment } from './environment.ts';
import type { Compared } from './side-by-side.ts';

/** One line of the table. */
export interface Measured extends Compared {
  what: string;
  against: string;
  unit: 'requests/s' | 'ms' | 'MB' | '';
  /** The least (for rates) or greatest (for times) allowed ratio, or how much more than theirs ours may be. */
  target: { least: number } | { most: number } | { mostMore: number };
}

/** Some lines of the table, measured together. */
export type Measurement = (environment: Environment) => Promise<Measured[]>;

export function reached({ ratio, ours, theirs, target }: Measured): boolean {
  if ('least' in target) return ratio >= target.least;
  return 'most' in target ? ratio <= target.most : ours - theirs <= target.mostMore;
}
