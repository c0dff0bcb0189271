import type { Owner } from '../src/server/testing/constraints.ts';

type Table = 'lots' | 'receivings' | 'outs' | 'expenses';

/** Everything that the server has acknowledged as saved. */
export interface Ledger {
  /** A record was added with this figure. */
  added(table: Table, id: number, figure: number): void;
  deleted(table: Table, id: number): void;
  /** An expense is about to be changed to this amount; the change was acknowledged. */
  changing(id: number, amount: number): void;
  changed(id: number, amount: number): void;
  /** A file was imported. */
  imported(id: number): void;
  count(): number;
  /** Describes records missing in the database, and files that were saved partially. */
  missing(owner: Owner): Promise<string[]>;
}

/** The figure that is checked, per kind of record. */
const figures: Record<Table, string> = {
  lots: 'total_received',
  receivings: 'cost',
  outs: 'head_count',
  expenses: 'amount',
};

/** The file name contains the number of trades, so that a partial import can be detected. */
export const fileOf = (number: number, rows: number): string => `file-${number}-${rows}.csv`;

const halfImports = `
  select i.file_name || ' has ' || count(t.id) || ' trades' as what
  from trade_imports i left join trades t on t.import_id = i.id
  group by i.id having count(t.id) <> split_part(split_part(i.file_name, '-', 3), '.', 1)::integer`;

export function openLedger(): Ledger {
  const records: Record<Table, Map<number, number>> = {
    lots: new Map(),
    receivings: new Map(),
    outs: new Map(),
    expenses: new Map(),
  };
  const gone: [Table, number][] = [];
  const underWay = new Map<number, number>();
  const imports: number[] = [];
  let count = 0;
  return {
    added: (table, id, figure) => {
      count += 1;
      records[table].set(id, figure);
    },
    deleted: (table, id) => {
      count += 1;
      records[table].delete(id);
      gone.push([table, id]);
    },
    changing: (id, amount) => underWay.set(id, amount),
    changed: (id, amount) => {
      count += 1;
      underWay.delete(id);
      records.expenses.set(id, amount);
    },
    imported: (id) => {
      count += 1;
      imports.push(id);
    },
    count: () => count,
    missing: async (owner) => {
      const lost: string[] = [];
      for (const table of Object.keys(records) as Table[]) {
        const rows = await owner<{ id: number; figure: number }>(
          `select id, ${figures[table]}::float8 as figure from ${table}`,
        );
        const there = new Map(rows.map(({ id, figure }) => [id, figure]));
        for (const [id, figure] of records[table]) {
          const now = there.get(id);
          // A lot's head changes with its records, which are checked separately.
          if (now === undefined) lost.push(`${table} ${id} is not there`);
          else if (table !== 'lots' && now !== figure && !(table === 'expenses' && now === underWay.get(id)))
            lost.push(`${table} ${id} has ${now}, not ${figure}`);
        }
        for (const [kind, id] of gone)
          if (kind === table && there.has(id)) lost.push(`${table} ${id} is back`);
      }
      const files = await owner<{ id: number }>('select id from trade_imports');
      const stored = new Set(files.map(({ id }) => id));
      lost.push(...imports.filter((id) => !stored.has(id)).map((id) => `import ${id} is not there`));
      const half = await owner<{ what: string }>(halfImports);
      return [...lost, ...half.map(({ what }) => what)];
    },
  };
}
