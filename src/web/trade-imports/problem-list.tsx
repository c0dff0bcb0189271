import { Text } from '@mantine/core';
import type { FileProblem } from '#domain/kit/table-file/file';
import { count, counted } from '#domain/kit/format';
import classes from './trade-imports.module.css';

/** All problems of a file, so that they can be fixed at once. */
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
