import type { HistoryEntry } from '#api/history';
import { missing } from '#domain/kit/format';
import { type Format, shownFields } from './fields.ts';

/** One field of a change: its old and new value. */
export interface FieldChange {
  field: string;
  from: string;
  to: string;
}

const formatted = (value: unknown, format: Format): string => {
  if (value === null || value === undefined || value === '') return missing;
  return format(value as never);
};

/** The fields that an entry changed; for a new or deleted record, all visible fields. */
export function changesOf({ before, after }: Pick<HistoryEntry, 'before' | 'after'>): FieldChange[] {
  return Object.keys({ ...before, ...after }).flatMap((field) => {
    const known = shownFields[field];
    if (!known) return [];
    const [from, to] = [formatted(before?.[field], known.format), formatted(after?.[field], known.format)];
    return from === to ? [] : [{ field: known.label, from, to }];
  });
}

const names: Record<HistoryEntry['record'], string> = {
  entities: 'entity',
  users: 'user',
  lots: 'lot',
  receivings: 'receiving',
  outs: 'out',
  expenses: 'expense',
  trades: 'trade',
  lrp: 'LRP policy',
  lrp_rules: 'LRP rule',
  scenarios: 'scenario',
  margin_rates: 'margin rate',
  account_balances: 'account statement',
  comparisons: 'comparison',
  borrowing_terms: 'lender’s rate',
  borrowing_reports: 'borrowing base',
  import_profiles: 'import profile',
  report_mails: 'report by mail',
};

const verbs = { insert: 'Added', update: 'Changed', delete: 'Deleted' } as const;

/** Example: 'lot HP-2601', 'expense'. */
export function nameOf({ record, before, after }: HistoryEntry): string {
  const row = after ?? before ?? {};
  const name =
    record === 'lots'
      ? row['lot']
      : record === 'users'
        ? row['full_name']
        : record === 'entities'
          ? row['name']
          : record === 'import_profiles'
            ? row['broker']
            : undefined;
  return [names[record], name].filter(Boolean).join(' ');
}

/** Example: 'Deleted lot HP-2601', 'Changed expense'. */
export const titleOf = (entry: HistoryEntry): string => `${verbs[entry.action]} ${nameOf(entry)}`;
