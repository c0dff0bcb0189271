import { Explained, type Explanation } from './explained.tsx';

interface FigureProps {
  /** The figure, formatted. */
  children: string;
  /** Makes it an estimate: from which price and when. `GFH27 at 262.475, Nov 20, 2026, 2:05 PM` */
  estimate?: Explanation | undefined;
  tone?: 'gain' | 'loss' | undefined;
}

/** A number. An estimate is underlined with dots and says on hover and focus what it was made from. */
export function Figure({ children, estimate, tone }: FigureProps) {
  if (estimate === undefined) return <span className={tone}>{children}</span>;
  return (
    <Explained explanation={estimate} className={tone}>
      {children}
    </Explained>
  );
}
