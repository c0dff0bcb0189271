import type { Hostile } from './hostile-workbooks.ts';

const HEADER = 'acct,name,trade_date,b_s,quantity,period,description,strike,p_c,price_amount\n';
const under = (content: string) => () => new Uint8Array(Buffer.from(HEADER + content));
const millions = (count: number) => count * 1_000_000;

export function honestCsv(trades: number): Uint8Array {
  const lines = Array.from(
    { length: trades },
    (_, at) => `RJ${at % 500},Ranch ${at % 5000},5/4/26,S,2,Aug-26,FDR CATTLE,,,361.25\n`,
  );
  return new Uint8Array(Buffer.from(HEADER + lines.join('')));
}

export const hostileCsv: readonly Hostile[] = [
  ['is one line of 49 MB', () => new Uint8Array(Buffer.from('a'.repeat(millions(49))))],
  ['has 49 million columns', () => new Uint8Array(Buffer.from(','.repeat(millions(49))))],
  ['has a row of 49 million cells', under(','.repeat(millions(49)))],
  ['has 54 rows of 900,000 cells', under(`${','.repeat(900_000)}\n`.repeat(54))],
  ['never closes a quotation mark', under(`"${'a,\n'.repeat(millions(16))}`)],
  ['never closes a quotation mark, doubling others', under(`"${'""\n'.repeat(millions(16))}`)],
  ['is quotation marks', under('"'.repeat(millions(49)))],
  ['has quotation marks in the middle of values', under('"a"b,'.repeat(millions(9)))],
  ['has quotation marks in the middle of 50 long values', under(`"${'a"b'.repeat(300_000)}\n`.repeat(50))],
  ['has quotation marks in the middle of many values', under('a,"b"c"d,\n'.repeat(millions(4)))],
  ['has 49 million empty rows', under('\n'.repeat(millions(49)))],
  ['has a million empty rows', under('\n'.repeat(1_040_000))],
  ['mixes 32 million line ends', under('\r\r\n'.repeat(millions(16)))],
  ['has a million rows of one cell', under('a\n'.repeat(1_040_000))],
  ['has a date of 900,000 spaces', under(`RJ1,N,5/4/26${' '.repeat(900_000)}x,S,2,Aug-26,F,,,361`)],
  ['has a quantity of 900,000 digits', under(`RJ1,N,5/4/26,S,${'9'.repeat(900_000)},Aug-26,F,,,361`)],
  ['has a price of 450,000 commas', under(`RJ1,N,5/4/26,S,2,Aug-26,F,,,"${'1,'.repeat(450_000)}"`)],
  ['has a month of 900,000 letters', under(`RJ1,N,5/4/26,S,2,${'Aug'.repeat(300_000)},F,,,361`)],
  ['has a description of 200,000 puts', under(`RJ1,N,5/4/26,S,2,Aug-26,"${'put '.repeat(200_000)}",,,361`)],
  ['has a name of 900,000 spaces', under(`RJ1,a${' '.repeat(900_000)}b,5/4/26,S,2,Aug-26,F,,,361`)],
  [
    'has a different value in every cell',
    () => {
      const lines = Array.from(
        { length: 199_999 },
        (_, at) =>
          `RJ${at},Ranch of the far North ${at},5/4/26,S,${(at % 99_999) + 1},Aug-26,PUT AUG 26 FDR CATTLE ${at},${(at % 99_999) + 1},,${at / 1000}\n`,
      );
      return new Uint8Array(Buffer.from(HEADER + lines.join('')));
    },
  ],
];
