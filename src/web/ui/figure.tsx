import type { Tone } from '../lib/format.ts';
import type { TermId } from './terms.ts';
import { Explained, type Explanation } from './explained.tsx';

interface PlainFigureProps {
  children: string;
  tone?: Tone | undefined;
  estimate?: never;
  term?: never;
}

type ExplainedFigureProps = Omit<PlainFigureProps, 'estimate' | 'term'> & {
  /** Marks it as an estimate: its price and time. `GFH27 at 262.475, Nov 20, 2026, 2:05 PM CST` */
  estimate: Explanation | undefined;
  term: TermId;
};

/** A figure. An estimate has a dotted underline and shows its origin on hover and focus. */
export function Figure({ children, estimate, tone, term }: PlainFigureProps | ExplainedFigureProps) {
  if (estimate === undefined) return <span className={tone}>{children}</span>;
  return (
    <Explained explanation={estimate} className={tone} term={term}>
      {children}
    </Explained>
  );
}
