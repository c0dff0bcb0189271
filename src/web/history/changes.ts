import type { HistoryEntry } from '#api/history';

/** One field of a change: its old and new value. */
export interface FieldChange {
  field: string;
  from: string;
  to: string;
}

/** Fields that are derived or meaningless to users. */
const hiddenFields = new Set([
  'id',
  'version',
  'created_at',
  'updated_at',
  'entity_id',
  'lot_id',
  'user_id',
  'created_by',
  'by_account',
  'current_hd',
  'total_received',
  'total_dead',
  'total_shipped',
  'total_pay_wt',
  'total_cost',
  'receiving_count',
  'import_id',
  'closed_by_import',
  'split_from',
]);

const formatted = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '-';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Example: `est_out_wt` is 'Est out wt'. */
const fieldName = (field: string): string => {
  const words = field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The fields that an entry changed; for a new or deleted record, all visible fields. */
export function changesOf({ before, after }: Pick<HistoryEntry, 'before' | 'after'>): FieldChange[] {
  const fields = Object.keys({ ...before, ...after }).filter((field) => !hiddenFields.has(field));
  return fields.flatMap((field) => {
    const [from, to] = [formatted(before?.[field]), formatted(after?.[field])];
    return from === to ? [] : [{ field: fieldName(field), from, to }];
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
          : undefined;
  return [names[record], name].filter(Boolean).join(' ');
}

/** Example: 'Deleted lot HP-2601', 'Changed expense'. */
export const titleOf = (entry: HistoryEntry): string => `${verbs[entry.action]} ${nameOf(entry)}`;
