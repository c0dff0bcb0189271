import { excludedMessages } from '#domain/book/excluded';
import { cushionName, PROJECTED_RESULT } from '#domain/closeout/messages';
import type { Day } from '#domain/kit/days';
import { missing, moneySigned, perCwtInWords, signed } from '#domain/kit/format';
import { minus, plus, rounded } from '#domain/kit/money';
import { breakEvenMessage } from '#domain/risk/protection/break-even';
import { heldMessages } from '#domain/risk/protection/floors';
import { CHOICE_LABELS, leftMessage, valueDayMessage } from '#domain/risk/protection/messages';
import { tone } from '../../lib/format.ts';
import { Fact } from '../../ui/stat-card.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Notes } from '../../ui/messages.tsx';
import {
  needBeforeHedges,
  needOfLot,
  rangesOf,
  type ComparedChoices,
} from '#domain/risk/protection/compared';
import { FoldingCard } from './folding-card.tsx';

interface HeldCardProps {
  /** Null until the cattle are entered. */
  compared: ComparedChoices | null;
  price: number | null;
  today: Day;
}

export function HeldCard({ compared, price, today }: HeldCardProps) {
  const held = compared?.held ?? null;
  const ranges = compared && rangesOf(compared, 'nothing');
  return (
    <FoldingCard
      label={CHOICE_LABELS.nothing}
      wide
      facts={
        <>
          <Fact size="sm" label={PROJECTED_RESULT}>
            <Figure tone={held?.before ? 'grey' : held && !held.is_uncertain ? tone(held.result) : undefined}>
              {moneySigned(held?.result)}
            </Figure>
          </Fact>
          {compared && <NeedFacts compared={compared} price={price} />}
          <Fact size="sm" label="Break-even Futures Price">
            <Figure tone={compared?.held?.before ? 'grey' : undefined}>
              {ranges ? breakEvenMessage(ranges) : missing}
            </Figure>
          </Fact>
        </>
      }
    >
      <Notes lines={compared ? heldLines(compared, price, today) : []} />
    </FoldingCard>
  );
}

/** Need, expected and the difference, $/cwt, as the closeout has them. */
function NeedFacts({ compared, price }: { compared: ComparedChoices; price: number | null }) {
  const need = needOfLot(compared);
  const expected = price === null ? null : rounded(plus(price, compared.cattle.basis), 2);
  const before = compared.held?.before ?? null;
  const isOpen = before !== null;
  const grey = isOpen ? 'grey' : undefined;
  const cushion = need === null || expected === null ? null : rounded(minus(expected, need), 2);
  return (
    <>
      <Fact size="sm" label="Need">
        <Figure tone={grey}>{`${perCwtInWords(need)}${before === null ? '' : ` + ${before}`}`}</Figure>
      </Fact>
      <Fact size="sm" label="Expected">
        {perCwtInWords(expected)}
      </Fact>
      <Fact size="sm" label={cushionName(cushion, isOpen)}>
        <Figure tone={grey}>
          {isOpen ? signed(cushion) : perCwtInWords(cushion === null ? null : Math.abs(cushion))}
        </Figure>
      </Fact>
    </>
  );
}

function heldLines(compared: ComparedChoices, price: number | null, today: Day): string[] {
  const { cattle, left, held, found } = compared;
  const lines = [leftMessage(left)];
  if (!held) return lines;
  const now = found.rows.find(({ futures }) => futures === price)?.result.nothing ?? null;
  const other = price === null || now === null ? null : valueDayMessage(held, { price, result: now }, today);
  return [
    ...lines,
    ...heldMessages(cattle, held, today),
    ...(held.held_today === 0 ? [] : [beforeHedges(needBeforeHedges(compared))]),
    ...excludedMessages(held.excluded),
    ...(other === null ? [] : [other]),
  ];
}

const beforeHedges = (need: number | null): string =>
  `Without open hedges and LRP the lot needs ${perCwtInWords(need)}. The net prices below include hedges and are compared with that need`;
