import { type Measured, reached } from './measurement.ts';

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
