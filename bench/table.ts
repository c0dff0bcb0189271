import { type Measured, reached } from './measurement.ts';

const figure = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

function wanted({ target, unit }: Measured): string {
  if ('least' in target) return `≥ ${target.least}`;
  return 'most' in target ? `≤ ${target.most}` : `at most ${target.mostMore} ${unit} more`;
}

/** The lines as a table that a document can hold. */
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
