import type { Environment } from './environment.ts';
import { type Compared, median } from './side-by-side.ts';

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

/** Measured values, one per round, against their budget; a control has to exceed it. */
export function againstBudget(
  what: string,
  unit: Measured['unit'],
  budget: number,
  rounds: readonly number[],
  target: Measured['target'] = { most: 1 },
): Measured {
  const spread: [number, number] = [Math.min(...rounds) / budget, Math.max(...rounds) / budget];
  const ours = median(rounds);
  return {
    what,
    against: 'budget',
    unit,
    target,
    ours,
    theirs: budget,
    ratio: ours / budget,
    spread,
  };
}

/** Small ratios get one more digit: 0.034 misses 0.03. */
function figure(value: number): string {
  if (value >= 100) return value.toFixed(0);
  if (value >= 10) return value.toFixed(1);
  return value.toFixed(value > 0 && value < 0.1 ? 3 : 2);
}

function wanted({ target, unit }: Measured): string {
  if ('least' in target) return `≥ ${target.least}`;
  return 'most' in target ? `≤ ${target.most}` : `at most ${target.mostMore} ${unit} more`;
}

/** The lines as a Markdown table. */
export function tableOf(lines: readonly Measured[]): string {
  const rows = lines.map((line) => {
    const { what, against, ours, theirs, unit, ratio, spread } = line;
    const [least, most] = spread.map(figure);
    const mark = reached(line) ? 'yes' : '**no**';
    return `| ${what} | ${against} | ${figure(ours)} ${unit} | ${figure(theirs)} ${unit} | **${figure(ratio)}** (${least}–${most}) | ${wanted(line)} | ${mark} |`;
  });
  return [
    '| work | against | ours | theirs | ratio (spread) | target | reached |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
