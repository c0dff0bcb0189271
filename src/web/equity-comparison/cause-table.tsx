import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useCallback, useMemo } from 'react';
import { sumOfParts } from '#domain/snapshots/comparison/causes';
import type { CauseTotal, EquityComparison, Explained } from '#domain/snapshots/comparison/comparison';
import { CAUSE_WORDS, largestFirst } from '#domain/snapshots/comparison/messages';
import { count, moneySigned } from '#domain/kit/format';
import { columnsFor, figures } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { gainCell } from '../ui/figure-cells.tsx';
import { SmallNote } from '../ui/typography.ts';
import { LotsOfCause } from './lots-of-cause.tsx';

const column = columnsFor<CauseTotal>();
const figure = { width: 9, numeric: true } as const;

const columns = column.columns([
  column.accessor(({ cause }) => CAUSE_WORDS[cause].label, {
    id: 'cause',
    header: 'Cause',
    meta: { width: 20, wraps: true },
    cell: ({ row: { original } }) => (
      <>
        {CAUSE_WORDS[original.cause].label}
        <SmallNote component="div">{CAUSE_WORDS[original.cause].about}</SmallNote>
      </>
    ),
  }),
  column.accessor('lots', figures('Lots', count, { ...figure, width: 5 })),
  column.accessor('cattle', { header: 'Cattle', meta: figure, cell: gainCell }),
  column.accessor('trades', { header: 'Futures/Options', meta: figure, cell: gainCell }),
  column.accessor('lrp', { header: 'LRP', meta: figure, cell: gainCell }),
  column.accessor('total', { header: 'Total', meta: figure, cell: gainCell }),
]);

interface CauseTableProps {
  comparison: EquityComparison;
  explained: Explained;
}

/** The causes, largest first, each opening into its lots; those without an effect only on request. */
export function CauseTable({ comparison, explained }: CauseTableProps) {
  const { causes, change } = explained;
  const [showsAll, all] = useDisclosure(false);
  const rows = useMemo(() => {
    const moved = largestFirst(causes);
    return showsAll ? [...moved, ...causes.filter((one) => !moved.includes(one))] : moved;
  }, [causes, showsAll]);
  const sums = sumOfParts(causes);
  const detail = useCallback(
    ({ cause }: CauseTotal) => <LotsOfCause cause={cause} comparison={comparison} explained={explained} />,
    [comparison, explained],
  );
  return (
    <>
      <DataTable
        label="Causes"
        name="causes"
        columns={columns}
        rows={rows}
        rowId={({ cause }) => cause}
        rowName={({ cause }) => CAUSE_WORDS[cause].label}
        rowHeight={56}
        detail={detail}
        totals={{
          cause: 'Change',
          cattle: moneySigned(sums.cattle),
          trades: moneySigned(sums.trades),
          lrp: moneySigned(sums.lrp),
          total: moneySigned(change),
        }}
        empty={<EmptyState title="Nothing Moved">No lot’s equity changed between these days.</EmptyState>}
      />
      <div>
        <Button variant="default" size="compact-sm" onClick={all.toggle}>
          {showsAll ? 'Show causes with an effect' : 'Show all causes'}
        </Button>
      </div>
    </>
  );
}
