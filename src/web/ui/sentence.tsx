import { Fragment } from 'react';

/** Signed amounts, and names like HP-2601: browsers may end a line after the sign, so that a loss reads as a gain, or after the hyphen. */
const WHOLE = /[+−]\$[\d,.]*\d|[^\s-]+-\d[^\s]*/g;

/** A sentence that keeps signed amounts and names with hyphens on one line each. Example: `2 lots closed out −$91,000, market −$4,321`. */
export function Sentence({ children }: { children: string }) {
  const amounts = [...children.matchAll(WHOLE)];
  const last = amounts.at(-1);
  return (
    <>
      {amounts.map(({ 0: amount, index }, nth) => (
        <Fragment key={index}>
          {children.slice(endOf(amounts[nth - 1]), index)}
          <span style={{ whiteSpace: 'nowrap' }}>{amount}</span>
        </Fragment>
      ))}
      {children.slice(endOf(last))}
    </>
  );
}

const endOf = (amount: RegExpExecArray | undefined): number =>
  amount === undefined ? 0 : amount.index + amount[0].length;
