import { useMutation } from '@tanstack/react-query';
import type { ExpenseLine } from '#api/expenses';
import { messageOf } from '../lib/call.ts';
import { type CsvColumn, csvOf } from '../ui/csv.ts';
import { downloadCsv } from '../ui/download.ts';
import { DownloadButton } from '../ui/download-button.tsx';
import { expenseLines, type ExpenseView } from './data.ts';
import { typeLabel } from './labels.ts';

/** The columns of the table; admins also get the owner. */
const linesFor = (withOwner: boolean): CsvColumn<ExpenseLine>[] => [
  { header: 'Date', value: ({ date }) => date },
  { header: 'Lot', value: ({ lot }) => lot },
  ...(withOwner ? [{ header: 'Owner', value: ({ owner }: ExpenseLine) => owner }] : []),
  { header: 'Type', value: ({ type }) => typeLabel(type) },
  { header: 'Amount', value: ({ amount }) => amount },
];

interface ExportButtonProps {
  view: ExpenseView;
  withOwner: boolean;
  /** There is nothing to export. */
  disabled: boolean;
  onFailure: (message: string | null) => void;
}

/** Exports all matching expenses, in the order shown. */
export function ExportButton({ view, withOwner, disabled, onFailure }: ExportButtonProps) {
  const exported = useMutation({
    mutationFn: () => expenseLines(view),
    onMutate: () => onFailure(null),
    onSuccess: (lines) =>
      downloadCsv(`expenses-${view.filter.expense_category}.csv`, csvOf(linesFor(withOwner), lines)),
    onError: (error) => onFailure(messageOf(error, 'Failed to export expenses. Please try again.')),
  });
  return (
    <DownloadButton disabled={disabled || exported.isPending} onClick={() => exported.mutate()}>
      {exported.isPending ? 'Exporting...' : 'Export CSV'}
    </DownloadButton>
  );
}
