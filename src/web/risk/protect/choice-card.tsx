import type { ReactNode } from 'react';
import { missing, money, perCwt } from '#domain/kit/format';
import { breakEvenMessage } from '#domain/risk/protection/break-even';
import {
  type AddedChoice,
  CASH_LEAVES,
  CHOICE_LABELS,
  settlesOn,
  SOLD_AGAIN,
} from '#domain/risk/protection/messages';
import { floorMessage } from '#domain/risk/protection/floors';
import { Figure } from '../../ui/figure.tsx';
import { Fact } from '../../ui/stat-card.tsx';
import { type ComparedChoices, needOfLot, rangesOf } from '#domain/risk/protection/compared';
import { FoldingCard } from './folding-card.tsx';
import classes from './protect.module.css';

interface ChoiceCardProps {
  choice: AddedChoice;
  /** Null until the cattle are entered. */
  compared: ComparedChoices | null;
  covers: string;
  floorNote?: string | null;
  wide?: boolean;
  startsOpen?: boolean;
  children?: ReactNode;
}

export function ChoiceCard({
  choice,
  compared,
  covers,
  floorNote,
  wide,
  startsOpen,
  children,
}: ChoiceCardProps) {
  const against =
    compared &&
    floorMessage(choice, compared, needOfLot(compared), { before: compared.held?.before ?? null });
  const ranges = compared && rangesOf(compared, choice);
  return (
    <FoldingCard
      label={CHOICE_LABELS[choice]}
      wide={wide}
      startsOpen={startsOpen}
      facts={
        <>
          <Fact size="sm" label="Floor on the covered weight" note={floorNote}>
            {floorOf(choice, compared)}
          </Fact>
          <Fact size="sm" label="Cost" note={against}>
            {costOf(choice, compared)}
          </Fact>
          <Fact size="sm" label="Break-even Futures Price">
            <Figure tone={compared?.held?.before ? 'grey' : undefined}>
              {ranges ? breakEvenMessage(ranges) : missing}
            </Figure>
          </Fact>
        </>
      }
    >
      {children}
      <dl className={classes.facts} data-wide={wide || undefined}>
        <Fact size="sm" label="Covers">
          {covers}
        </Fact>
        <Fact size="sm" label="When cash is due">
          {CASH_LEAVES[choice]}
        </Fact>
        <Fact size="sm" label="Can be closed early">
          {SOLD_AGAIN[choice]}
        </Fact>
        <Fact size="sm" label="Settles against">
          {settlesOn(choice, compared?.cattle.root ?? 'GF')}
        </Fact>
      </dl>
    </FoldingCard>
  );
}

/** `$175.26/cwt`. */
function floorOf(choice: AddedChoice, compared: ComparedChoices | null): string {
  const floor = compared?.found.floor_on_covered_cwt[choice] ?? null;
  return floor === null ? missing : `${perCwt(floor)}/cwt`;
}

/** `$44.33 per head, $4,432.50 in all`. */
function costOf(choice: AddedChoice, compared: ComparedChoices | null): string {
  const cost = compared?.found.cost[choice];
  if (!cost || cost.total === null) return missing;
  return `${money(cost.per_head)} per head, ${money(cost.total)} in all`;
}
