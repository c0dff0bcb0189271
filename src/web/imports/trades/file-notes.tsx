import type { FileProblem } from '#domain/kit/table-file/file';
import { Text } from '@mantine/core';
import type { OtherRows } from '#domain/trades/file/other-lines';
import { count, counted } from '#domain/kit/format';
import { Note } from '../../ui/messages.tsx';
import type { FileFacts } from '../read-worker.ts';
import classes from '../imports.module.css';

/** Lines skipped before the trades were found: `2 title lines above the header in row 3`. Source: decision 52. */
function foundMessage({ header, sheet }: Pick<FileFacts, 'header' | 'sheet'>): string | null {
  const parts = [
    ...(sheet === null ? [] : [`Read from the sheet ${sheet}, the first with the header`]),
    ...(header.titles === 0
      ? []
      : [`Skipped ${counted(header.titles, 'title line')} above the header in row ${header.row}`]),
  ];
  const [first, second] = parts;
  return second === undefined ? (first ?? null) : `${first}. ${second}.`;
}

const rowList = ({ rows, count: all }: OtherRows): string =>
  `${all === 1 ? 'row' : 'rows'} ${rows.map(count).join(', ')}${all > rows.length ? ', ...' : ''}`;

/** Rows that are not cattle trades, or no fills, by name; they are not saved. Source: decisions 48 and 77. */
export function SkippedList({ skipped, skipped_count }: Pick<FileFacts, 'skipped' | 'skipped_count'>) {
  const named = skipped.reduce((sum, { count: rows }) => sum + rows, 0);
  const filled = skipped.some(({ kind }) => kind === 'not a fill');
  return (
    <div>
      <Text size="sm">
        {counted(skipped_count, 'row')} of the file {skipped_count === 1 ? 'is' : 'are'} skipped:{' '}
        {skipped_count === 1 ? 'it is not a cattle trade' : 'they are not cattle trades'}
        {filled && ', or not filled'}
      </Text>
      <ul className={classes.problems} aria-label="Skipped rows">
        {skipped.map((rows) => (
          <li key={rows.name}>
            {rows.name}: {counted(rows.count, 'row')} ({rowList(rows)})
          </li>
        ))}
        {skipped_count > named && <li>and {count(skipped_count - named)} more</li>}
      </ul>
    </div>
  );
}

export function FileNotes(facts: FileFacts) {
  const found = foundMessage(facts);
  if (found === null && facts.skipped_count === 0 && facts.unread.length === 0) return null;
  return (
    <div>
      {found !== null && <Note>{found}</Note>}
      {facts.unread.length > 0 && (
        <Note>
          Columns not read:{' '}
          {facts.unread.map(({ heading, values }) => `${heading} (${values.join(', ')})`).join('; ')}
        </Note>
      )}
      {facts.skipped_count > 0 && <SkippedList {...facts} />}
    </div>
  );
}

export function ProblemList({ problems, count: all }: { problems: readonly FileProblem[]; count: number }) {
  const unlisted = all - problems.length;
  return (
    <div>
      <Text size="sm">{counted(all, 'row')} of the file cannot be read. Nothing was saved.</Text>
      <ul className={classes.problems} aria-label="Problems">
        {problems.map((problem) => (
          <li key={`${problem.row} ${problem.column}`}>{problem.message}</li>
        ))}
        {unlisted > 0 && <li>and {count(unlisted)} more</li>}
      </ul>
    </div>
  );
}
