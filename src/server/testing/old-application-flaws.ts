import type { OldData, OldRow } from './old-application.ts';

/** A flaw of a dump, each on a row of its own, and the sentence about it. */
interface Flaw {
  name: string;
  apply: (data: OldData) => void;
  message: RegExp;
}

const rowOf = (rows: OldRow[], at: number): OldRow => {
  const row = rows[at];
  if (row === undefined) throw new Error(`There is no row ${at}.`);
  return row;
};

/** Everything that stops an import. */
export const misfits: readonly Flaw[] = [
  {
    name: 'an unknown owner',
    apply: ({ lots }) => lots.push({ ...rowOf(lots, 0), lot: 'X1', owner: 'Nobody' }),
    message: /lots, line [\d,]+, column owner: "Nobody" is not the entity of any user/,
  },
  {
    name: 'a duplicate lot of an owner',
    apply: ({ lots }) => lots.push({ ...rowOf(lots, 1) }),
    message:
      /lots, line [\d,]+, column lot: "1" is also in line [\d,]+: Ranch 2 cannot have two lots with the same number/,
  },
  {
    name: 'a lot that looks like another',
    apply: ({ lots }) => lots.push({ ...rowOf(lots, 1), lot: 'O7' }, { ...rowOf(lots, 1), lot: '07' }),
    message: /lots, line [\d,]+, column lot: "07" looks like "O7": make them different/,
  },
  {
    name: 'entity names that differ by case',
    apply: ({ users, 'auth.users': logIns }) => {
      users.push({
        ...rowOf(users, 1),
        id: '00000000-0000-4000-8000-00000000ffff',
        email: 'x@old.test',
        entity_name: 'RANCH 1',
      });
      logIns.push({ ...rowOf(logIns, 1), id: '00000000-0000-4000-8000-00000000ffff', email: 'x@old.test' });
    },
    message:
      /users, line [\d,]+, column entity_name: "RANCH 1" differs from "Ranch 1" in line [\d,]+ only by case or space/,
  },
  {
    name: 'head below zero',
    apply: ({ outs }) => outs.push({ ...rowOf(outs, 0), type: 'dead', head_count: 500 }),
    message: /lots, line [\d,]+, column current_hd: the records of lot "1" of Ranch 1 leave −\d+ head/,
  },
  {
    name: 'a foreign owner',
    apply: ({ receivings }) => (rowOf(receivings, 3)['owner'] = 'Advisers'),
    message:
      /receivings, line [\d,]+, column owner: "Advisers" has no lot "1": it belongs to Ranch 1, Ranch 2, Ranch 3 and \d+ more/,
  },
  {
    name: 'a record of no lot',
    apply: ({ expenses }) => (rowOf(expenses, 4)['lot'] = '999'),
    message: /expenses, line [\d,]+, column lot: "999" is not among the lots/,
  },
  {
    name: 'a date of 2062',
    apply: ({ expenses }) => (rowOf(expenses, 5)['date'] = '2062-05-01'),
    message: /expenses, line [\d,]+, column date: "2062-05-01" is more than five years ahead/,
  },
  {
    name: 'a date that is none',
    apply: ({ trades }) => (rowOf(trades, 2)['trade_date'] = '13/45/2026'),
    message: /trades, line [\d,]+, column trade_date: "13\/45\/2026" is not a date like 2026-03-14/,
  },
  {
    name: 'a formula',
    apply: ({ expenses }) => (rowOf(expenses, 9)['amount'] = '=1+1'),
    message: /expenses, line [\d,]+, column amount: "=1\+1" is a formula, not a number/,
  },
  {
    name: 'a formula as text',
    apply: ({ outs }) => (rowOf(outs, 3)['destination'] = '=HYPERLINK("x")'),
    message: /outs, line [\d,]+, column destination: "=HYPERLINK\("x"\)" is a formula, not a text/,
  },
  {
    name: 'an unknown type',
    apply: ({ expenses }) => (rowOf(expenses, 12)['type'] = 'hay'),
    message: /expenses, line [\d,]+, column type: "hay" is not one of \w+, /,
  },
  {
    name: 'a wrong total of LRP',
    apply: ({ lrp }) => (rowOf(lrp, 1)['total_premium'] = 1),
    message:
      /lrp, line [\d,]+, column total_premium: "1" is a wrong total: head x target weight x premium is \$1,406\.06/,
  },
  {
    name: 'a wrong total of a snapshot',
    apply: ({ equity_history: days }) => (rowOf(days, 7)['net_equity'] = 5),
    message: /equity_history, line [\d,]+, column net_equity: "5" is a wrong total/,
  },
  {
    name: 'two snapshots of one day',
    apply: ({ equity_history: days }) => days.push({ ...rowOf(days, 10) }),
    message:
      /equity_history, line [\d,]+, column snapshot_date: "2026-10-30" appears twice for this lot of Ranch \d/,
  },
  {
    name: 'a policy of an unknown user',
    apply: ({ lrp }) => (rowOf(lrp, 2)['user_id'] = '00000000-0000-4000-8000-0000000fffff'),
    message: /lrp, line [\d,]+, column user_id: ".*" is not the id of any user/,
  },
  {
    name: 'a policy on a lot of another',
    apply: ({ lrp }) => (rowOf(lrp, 3)['lot'] = '99'),
    message: /lrp, line [\d,]+, column lot: "99" is not a lot of Ranch \d/,
  },
  {
    name: 'a trade on a lot of several owners',
    apply: ({ trades }) => Object.assign(rowOf(trades, 5), { acct: 'elsewhere', name: 'Somebody' }),
    message:
      /trades, line [\d,]+, column lot: "\d" is a lot of several owners \(Ranch 1, .*\), and neither account nor name says whose/,
  },
  {
    name: 'a password that is not bcrypt',
    apply: ({ 'auth.users': logIns }) => (rowOf(logIns, 2)['encrypted_password'] = 'plain secret'),
    message: /auth\.users, line [\d,]+, column encrypted_password: it is not a bcrypt hash/,
  },
  {
    name: 'a password that would take for ever to check',
    apply: ({ 'auth.users': logIns }) =>
      (rowOf(logIns, 3)['encrypted_password'] = String(rowOf(logIns, 3)['encrypted_password']).replace(
        '$04$',
        '$31$',
      )),
    message: /auth\.users, line [\d,]+, column encrypted_password: it has the cost 31, more than 14/,
  },
];

/** A lot with another head in its totals, one without receivings, and one with a cost that differs from its records. */
export function headFlaws(data: OldData): void {
  Object.assign(rowOf(data.lots, 0), { current_hd: 999, total_received: 999 });
  data.receivings = data.receivings.filter(({ lot, owner }) => lot !== '1' || owner !== 'Ranch 2');
  rowOf(data.lots, 2)['total_cost'] = 1;
}
