import type { GroupFigure } from '#domain/closeout/groups';
import { tone } from '../lib/format.ts';
import { Figure } from '../ui/figure.tsx';
import { SmallNote } from '../ui/messages.tsx';

interface GroupFigureCellProps {
  of: GroupFigure;
  lots: number;
  write: (value: number | null) => string;
  /** As a gain or a loss, where every lot has it. */
  colour?: boolean;
}

/** A figure of several lots; where some of them lack it, it says of how many it is. */
export function GroupFigureCell({ of, lots, write, colour = false }: GroupFigureCellProps) {
  return (
    <>
      <Figure tone={colour && of.lots === lots ? tone(of.value) : undefined}>{write(of.value)}</Figure>
      {of.lots < lots && (
        <SmallNote component="div">
          {of.lots} of {lots} lots
        </SmallNote>
      )}
    </>
  );
}
