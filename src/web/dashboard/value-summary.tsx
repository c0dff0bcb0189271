import { Paper, Skeleton, Text, Title } from '@mantine/core';
import type { ValueSummaryRow } from '#api/dashboard';
import { inWholeDollars, VALUE_CATEGORIES } from '#domain/valuation';
import { counted, moneyWhole, moneyWholeSigned, tone } from '../lib/format.ts';
import { Explained } from '../ui/explained.tsx';
import classes from './dashboard.module.css';
import { definitionOf } from './definitions.ts';

interface ValueSummaryProps {
  /** Undefined while loading, and when they could not be loaded. */
  rows: readonly ValueSummaryRow[] | undefined;
  loading: boolean;
}

/** On a phone it may take two lines, so that figures of eight digits have room beside it. */
const futuresOptions = (
  <>
    Futures/
    <wbr />
    Options
  </>
);

/** What is open, at current prices and at the previous settlements, in whole dollars. */
export function ValueSummary({ rows, loading }: ValueSummaryProps) {
  const shown = inWholeDollars(rows ?? []);
  return (
    <Paper withBorder component="section" aria-labelledby="value-summary">
      <Title order={2} size="h4" p="md" id="value-summary">
        Value Summary
      </Title>
      <div className={classes.summaryBox}>
        <table className={classes.summary} aria-busy={loading}>
          <thead>
            <tr>
              <th scope="col">Category</th>
              <th scope="col">Change</th>
              <th scope="col">Current</th>
              <th scope="col">Prev</th>
            </tr>
          </thead>
          <tbody>
            {VALUE_CATEGORIES.map((category) => {
              const exact = rows?.find((row) => row.category === category);
              const name = category === 'Futures/Options' ? futuresOptions : category;
              const whole = shown.find((row) => row.category === category);
              return (
                <tr key={category} data-net={category === 'Net Value' || undefined}>
                  <th scope="row">
                    {exact ? <Explained explanation={definitionOf(exact)}>{name}</Explained> : name}
                    <LeftOut count={exact?.left_out ?? 0} />
                  </th>
                  {loading ? (
                    <LoadingCells />
                  ) : (
                    <>
                      <td className={tone(whole?.change)}>{moneyWholeSigned(exact && whole?.change)}</td>
                      <td>{moneyWhole(exact && whole?.current)}</td>
                      <td>{moneyWhole(exact && whole?.prev)}</td>
                    </>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Paper>
  );
}

function LeftOut({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Text size="xs" c="dimmed">
      {counted(count, 'position')} without a price left out
    </Text>
  );
}

function LoadingCells() {
  return [0, 1, 2].map((cell) => (
    <td key={cell}>
      <Skeleton height={12} width="70%" ms="auto" />
    </td>
  ));
}
