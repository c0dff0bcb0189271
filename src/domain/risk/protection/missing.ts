import type { Comparison, ProtectionChoices } from './compare.ts';
import type { HeldLot } from './held.ts';
import type { ComparisonInput } from './input.ts';

interface Compared {
  choices: ProtectionChoices;
  found: Pick<Comparison, 'cost'>;
  held: HeldLot | null;
}

/** Why LRP has no cost: its premium, or the subsidy of a total premium. */
const lrpMissing = ({ lrp_premium, level }: ComparisonInput): string => {
  if (lrp_premium === null) return 'No LRP premium entered';
  return level === null
    ? 'No coverage level entered for the subsidy of the LRP premium'
    : `No subsidy is known for a coverage level of ${level}%`;
};

/**
 * A sentence for each value missing in a comparison, with the figures that are unknown without it. Example: 'No commission entered:
 * net prices are before it, and the cost of the short future is unknown'.
 */
export function missingMessages(input: ComparisonInput, { choices, found, held }: Compared): string[] {
  const { future, put, fence, lrp } = choices;
  const option = put ?? fence;
  const trades = future ?? option;
  const messages = [
    held === null
      ? `No price for ${input.contract}: net prices, results, break-even and the price the lot needs are unknown`
      : input.price === null && 'No futures price entered: net prices, results and break-even are unknown',
    input.basis === null && 'No basis entered: net prices, floors and results are without it',
    trades &&
      input.commission === null &&
      `No commission entered: net prices and floors are before it${future ? ', and the cost of the short future is unknown' : ''}`,
    option?.premium === null && 'No premium entered for the put: its floor, cost and net prices are unknown',
    fence?.call_premium === null &&
      'No premium entered for the call: floor, cost and net prices of the fence are unknown',
    lrp &&
      found.cost.lrp?.total === null &&
      `${lrpMissing(input)}: its floor, cost and net prices are unknown`,
  ];
  return messages.filter((message) => typeof message === 'string');
}
