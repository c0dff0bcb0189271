import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Lot } from '#domain/lots/lots';
import { dayShort, head, money, perCwt, share, weightExact } from '#domain/kit/format';
import { sexLabels } from './labels.ts';
import { CellLink } from '../ui/data-table-cell.tsx';
import { figuresOf } from './figures.ts';
import classes from './lot-cells.module.css';
import { lotLink } from '../parts/lot-links.ts';

const Line = ({ children }: { children: ReactNode }) => <span className={classes.line}>{children}</span>;

/** The lot's number as the row's link, and the kind of cattle; an admin also sees the owner. */
export function LotDetailsCell({ lot, withOwner }: { lot: Lot; withOwner: boolean }) {
  return (
    <div className={classes.details}>
      <span className={classes.name}>
        <CellLink {...lotLink(lot, withOwner)}>{lot.lot}</CellLink>
        {lot.partnership && <Badge variant="light">Partnership {share(lot.percent_owned)}</Badge>}
      </span>
      {withOwner && <span>{lot.owner}</span>}
      <Line>{[lot.source, sexLabels[lot.sex], lot.location].join(' · ')}</Line>
    </div>
  );
}

export const DateInCell = ({ lot }: { lot: Lot }) => (
  <span className={classes.whole}>{dayShort(lot.date_in)}</span>
);

/** Current head; below it the head received and, if any, the dead and shipped head. */
export function InventoryCell({ lot }: { lot: Lot }) {
  const moved = [
    `${head(lot.total_received)} received`,
    ...(lot.total_dead > 0 ? [`${head(lot.total_dead)} dead`] : []),
    ...(lot.total_shipped > 0 ? [`${head(lot.total_shipped)} shipped`] : []),
  ];
  return (
    <div className={classes.stack}>
      <strong>{head(lot.current_hd)}</strong>
      <Line>{moved.join(' · ')}</Line>
    </div>
  );
}

export function CostCell({ lot }: { lot: Lot }) {
  const { cost_per_cwt, cost_per_head } = figuresOf(lot);
  return (
    <div className={classes.stack}>
      <span>{perCwt(cost_per_cwt)} /cwt</span>
      <span>{money(cost_per_head)} /head</span>
    </div>
  );
}

export function ProjectionsCell({ lot }: { lot: Lot }) {
  return (
    <div className={`${classes.stack} ${classes.whole}`}>
      <span>
        {weightExact(lot.est_out_wt)} lbs · {lot.marketing_class}
      </span>
      <Line>{dayShort(lot.est_out_date)}</Line>
    </div>
  );
}
