import { missing, signed } from '#domain/kit/format';
import { minus, rounded } from '#domain/kit/money';
import { floorAgainst } from '#domain/risk/protection/offers';
import { Figure } from '../../ui/figure.tsx';
import type { Need } from './need.ts';

/** How a floor stands to the need; before the cost to finish it is neither above nor below (decision 88). */
export function AgainstNeed({ floor, need }: { floor: number | null; need: Need }) {
  if (floor === null) return missing;
  if (need.before !== null)
    return <Figure tone="grey">{signed(rounded(minus(floor, need.value), 2))}</Figure>;
  return <Figure tone={floor >= need.value ? 'gain' : 'loss'}>{floorAgainst(floor, need.value)}</Figure>;
}
