import { type Lot, type LotFigures, lotFigures } from '#domain/lots/lots';

const worked = new WeakMap<Lot, LotFigures>();

/** A lot's figures, calculated once, as sorting and searching need those of every lot. */
export function figuresOf(lot: Lot): LotFigures {
  const known = worked.get(lot);
  if (known) return known;
  const figures = lotFigures(lot);
  worked.set(lot, figures);
  return figures;
}
