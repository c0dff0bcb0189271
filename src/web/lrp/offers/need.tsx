import { missing, signed } from '#domain/kit/format';
import { minus, rounded } from '#domain/kit/money';
import { floorAgainst } from '#domain/risk/protection/floors';
import { Figure } from '../../ui/figure.tsx';

/** The price that a floor is compared with, $/cwt. */
export interface Need {
  value: number;
  /** `need`, `break-even`. */
  name: string;
  /** The cost to finish that it does not hold yet; null where it holds it. Source: decision 88. */
  before: string | null;
}

/** How a floor stands to the need; before the cost to finish it is neither above nor below (decision 88). */
export function AgainstNeed({ floor, need }: { floor: number | null; need: Need }) {
  if (floor === null) return missing;
  if (need.before !== null)
    return <Figure tone="grey">{signed(rounded(minus(floor, need.value), 2))}</Figure>;
  return (
    <Figure tone={floor >= need.value ? 'gain' : 'loss'}>{floorAgainst(floor, need.value) ?? 'equal'}</Figure>
  );
}
