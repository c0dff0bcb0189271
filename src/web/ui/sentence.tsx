import { Fragment } from 'react';

/** Signed amounts: browsers may end a line after their sign, so that a loss reads as a gain. */
const SIGNED = /[+−]\$[\d,.]*\d/g;

/** A sentence whose signed amounts stay on one line each. Example: `Equity fell by $6,128: market −$4,321`. */
export function Sentence({ children }: { children: string }) {
  const amounts = [...children.matchAll(SIGNED)];
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
