import type { OutputOf } from '#api/endpoint';
import type { checkTradeImport } from '#api/trade-imports';
import { groupedBy } from '#domain/kit/grouping';
import { textAt, type TradeTable } from '#domain/trades/file/table';

/** An account of a file: the client it belongs to, or null. */
export type AccountOwner = OutputOf<typeof checkTradeImport>['accounts'][number];

export interface Account {
  acct: string;
  name: string;
  rows: number;
}

/** The rows to save of an account or a client. */
export interface RowsToSave {
  rows: number;
  lots: number;
  offsets: number;
}

export interface ClientRows extends RowsToSave {
  owner: string;
  accounts: number;
}

export type CountedAccount = Account & RowsToSave;

/** The rows of a file by client; the accounts of no client and of other clients than the one worked in stand apart. */
export interface RowsByClient {
  unassigned: readonly CountedAccount[];
  clients: readonly ClientRows[];
  others: readonly CountedAccount[];
}

/** Counts the rows to save of each account, in the pass over the rows that counts everything else. */
export class AccountCounts {
  private readonly acct: ArrayLike<number>;
  private readonly rows: Int32Array;
  private readonly offsets: Int32Array;
  private readonly lots = new Map<number, Set<number>>();

  constructor({ acct, texts }: Pick<TradeTable, 'acct' | 'texts'>) {
    this.acct = acct;
    this.rows = new Int32Array(texts.length);
    this.offsets = new Int32Array(texts.length);
  }

  add(rowIndex: number, closes: boolean, lot: number): void {
    const acct = this.acct[rowIndex] ?? 0;
    this.rows[acct] = (this.rows[acct] ?? 0) + 1;
    if (closes) this.offsets[acct] = (this.offsets[acct] ?? 0) + 1;
    if (lot === 0) return;
    const lots = this.lots.get(acct);
    if (lots) lots.add(lot);
    else this.lots.set(acct, new Set([lot]));
  }

  /** By the index of the account's text. */
  of(acct: number): { rows: number; offsets: number; lots: ReadonlySet<number> } {
    return {
      rows: this.rows[acct] ?? 0,
      offsets: this.offsets[acct] ?? 0,
      lots: this.lots.get(acct) ?? new Set(),
    };
  }
}

interface OwnedAccount extends Account {
  /** The index of its text. */
  text: number;
  owner: AccountOwner | undefined;
}

/** The accounts of a file in the order of their first rows. */
export function accountsOf(
  trades: TradeTable,
  rowsOf: ReadonlyMap<number, readonly number[]>,
): (Account & { text: number })[] {
  return Array.from(rowsOf, ([text, rows]) => {
    const acct = trades.texts[text] ?? '';
    return { acct, name: textAt(trades, 'name', rows[0] ?? 0), rows: rows.length, text };
  });
}

/**
 * The rows of a file by client, the clients by name. Example: two accounts of Lazy K with 3 and 2 rows on lots 7 and 7: Lazy K, 2
 * accounts, 5 rows, 1 lot. Source: decision 95.
 */
export function rowsByClient(accounts: readonly OwnedAccount[], counts: AccountCounts): RowsByClient {
  const counted = accounts.map((account) => ({
    account,
    owner: account.owner?.owner ?? null,
    ...counts.of(account.text),
  }));
  const plain = ({
    account: { acct, name },
    rows,
    lots,
    offsets,
  }: (typeof counted)[number]): CountedAccount => ({
    acct,
    name,
    rows,
    lots: lots.size,
    offsets,
  });
  const isOfAnother = ({ account }: (typeof counted)[number]) => account.owner?.of_another === true;
  const owned = counted.filter(({ owner }) => owner !== null);
  const groups = groupedBy(owned, ({ owner }) => owner ?? '');
  const clients = Array.from(groups, ([owner, its]) => ({
    owner,
    accounts: its.length,
    rows: its.reduce((sum, { rows }) => sum + rows, 0),
    offsets: its.reduce((sum, { offsets }) => sum + offsets, 0),
    lots: new Set(its.flatMap(({ lots }) => [...lots])).size,
  }));
  return {
    unassigned: counted.filter((one) => one.owner === null && !isOfAnother(one)).map(plain),
    clients: clients.toSorted((one, other) => one.owner.localeCompare(other.owner)),
    // None of their rows is saved: their number is that in the file.
    others: counted.filter(isOfAnother).map((one) => ({ ...plain(one), rows: one.account.rows })),
  };
}
