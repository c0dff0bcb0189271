import type { TermId } from '../glossary/terms.ts';
import { Explained, type Explanation } from './explained.tsx';

interface FigureProps {
  /** The figure, formatted. */
  children: string;
  /** Marks it as an estimate: its price and time. `GFH27 at 262.475, Nov 20, 2026, 2:05 PM` */
  estimate?: Explanation | undefined;
  tone?: 'gain' | 'loss' | undefined;
  /** What it is in the glossary. */
  term?: TermId | undefined;
}

/** A figure. An estimate has a dotted underline and shows its origin on hover and focus. */
export function Figure({ children, estimate, tone, term }: FigureProps) {
  if (estimate === undefined) return <span className={tone}>{children}</span>;
  return (
    <Explained explanation={estimate} className={tone} term={term}>
      {children}
    </Explained>
  );
}
