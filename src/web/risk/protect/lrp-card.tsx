import { SimpleGrid, Button } from '@mantine/core';
import { missing, percentTenths, premium as premiumText } from '#domain/kit/format';
import type { ScenarioLot } from '#domain/risk/matrix/scenario-book';
import { LRP_TYPE_LABELS, LRP_TYPES } from '#domain/lrp/lrp';
import type { LrpRules } from '#domain/lrp/lrp-rules';
import { premiumPaid, subsidyOf, type ComparisonInput } from '#domain/risk/protection/input';
import { factorMessage, insuranceCovers } from '#domain/risk/protection/messages';
import { useSearchText } from '../../lib/search-params.ts';
import { CheckboxField, SelectField, NumberField } from '../../ui/fields.tsx';
import { DateField } from '../../ui/text-fields.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { lazily } from '../../ui/lazily.tsx';
import { useItemModal } from '../../ui/confirm-modal.tsx';
import { ChoiceCard } from './choice-card.tsx';
import { type ComparedChoices, needOfLot } from '#domain/risk/protection/compared';
import type { ProtectForm } from './draft.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isDay } from '#domain/kit/days';
import { numberTyped } from '#domain/kit/typed-numbers';
import { chosenOfferMessage, inputOfOffer } from '#domain/risk/protection/offers';
import { offersQuery } from '../../lrp/offers/data.ts';
import type { Need } from '../../lrp/offers/need.tsx';
import { type ChosenOffer, OffersPanel } from '../../lrp/offers/offers-panel.tsx';
import { keyOfOffer } from '../../lrp/offers/offers-of-type.tsx';
import { SmallNote } from '../../ui/messages.tsx';
import { useFact } from '../../lib/use-fact.ts';

interface LrpOffersProps {
  form: ProtectForm;
  compared: ComparedChoices | null;
  lot: ScenarioLot;
}

/** The offers that fit the lot: one of them fills in the card, so that none of its numbers is typed. Source: beyond-2 K. */
function LrpOffers({ form, compared, lot }: LrpOffersProps) {
  const { offer_day, lrp_head } = form.values;
  const use = ({ offer, head, out_wt, beginning }: ChosenOffer) => {
    const typed = numberTyped(lrp_head);
    form.change({
      ...inputOfOffer(offer, { out_wt, beginning }),
      // The head that are left to cover stand there already (decision 87).
      ...(head !== null && (typed === null || typed === 0 || typed > head) && { lrp_head: head }),
    });
  };
  useOfferOfAddress(lot, use);
  const [begins] = useSearchText('beginning');
  const { data: shown, dataUpdatedAt } = useQuery(offersQuery({ lot_id: lot.id }, begins === '1'));
  const value = compared && needOfLot(compared);
  const need: Need | null =
    value === null ? null : { value, name: 'need', before: compared?.held?.before ?? null };
  return (
    <>
      <OffersPanel input={{ lot_id: lot.id }} basis={compared?.cattle.basis ?? 0} need={need} compact>
        {(chosen) => (
          <Button size="sm" onClick={() => use(chosen)}>
            Use in comparison
          </Button>
        )}
      </OffersPanel>
      {shown && typeof offer_day === 'string' && isDay(offer_day) && (
        <SmallNote role="status">{chosenOfferMessage(offer_day, new Date(dataUpdatedAt))}.</SmallNote>
      )}
    </>
  );
}

/** Uses the offer that a link to this page names, once. */
function useOfferOfAddress(lot: ScenarioLot, use: (chosen: ChosenOffer) => void) {
  const [wanted, setWanted] = useSearchText('use');
  const [end] = useSearchText('end');
  const [key] = useSearchText('offer');
  const [begins] = useSearchText('beginning');
  const beginning = begins === '1';
  const answer = useFact({ ...offersQuery({ lot_id: lot.id }, beginning), enabled: wanted !== '' });
  const isKnown = wanted !== '' && answer !== undefined;
  const takeOnce = useEffectEvent(() => {
    const offer = answer?.offers.find((one) => one.end_date === end && keyOfOffer(one) === key);
    if (offer)
      use({
        offer,
        head: answer?.fit?.head ?? null,
        out_wt: answer?.cattle?.est_out_wt ?? lot.est_out_wt,
        beginning,
      });
    setWanted('');
  });
  useEffect(() => {
    if (isKnown) takeOnce();
  }, [isKnown]);
}

const AddLrpModal = lazily(async () => (await import('../../lrp/add-lrp.tsx')).AddLrpModal);

const typeOptions = LRP_TYPES.map((value) => ({ value, label: LRP_TYPE_LABELS[value] }));
const premiumOptions = [
  { value: 'producer', label: 'After subsidy' },
  { value: 'total', label: 'Total, before the subsidy' },
];

interface LrpCardProps {
  form: ProtectForm;
  compared: ComparedChoices | null;
  input: ComparisonInput | null;
  rules: LrpRules;
  lot: ScenarioLot;
}

export function LrpCard({ form, compared, input, rules, lot }: LrpCardProps) {
  const lrp = compared?.choices.lrp;
  const covers =
    compared && lrp
      ? insuranceCovers(compared.cattle, lrp.head, compared.found.covered_percent.lrp ?? null, compared.left)
      : missing;
  const [usesOffer] = useSearchText('use');
  return (
    <ChoiceCard
      choice="lrp"
      compared={compared}
      covers={covers}
      floorNote={lrp ? factorMessage(lrp.factor ?? 1) : null}
      wide
      startsOpen={usesOffer !== ''}
    >
      <LrpOffers form={form} compared={compared} lot={lot} />
      <LrpFields form={form} input={input} rules={rules} />
      {input && <RecordPolicy form={form} input={input} rules={rules} lot={lot} />}
    </ChoiceCard>
  );
}

function LrpFields({ form, input, rules }: Pick<LrpCardProps, 'form' | 'input' | 'rules'>) {
  const isTotal = form.values.premium_of === 'total';
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
      <SelectField form={form} name="lrp_type" label="Type" options={typeOptions} />
      <NumberField form={form} name="lrp_head" label="Insured Head" unit="head" min={0} decimals={0} />
      <NumberField form={form} name="target_wt" label="Target Weight" unit="lb" min={0} />
      <NumberField form={form} name="coverage" label="Coverage" unit="$/cwt" min={0} />
      <SelectField form={form} name="premium_of" label="Premium" options={premiumOptions} />
      <NumberField
        form={form}
        name="lrp_premium"
        label="LRP Premium"
        unit="$/cwt"
        min={0}
        step={0.00001}
        decimals={5}
        hint={isTotal ? 'Before the subsidy' : 'What you pay'}
      />
      {isTotal && (
        <>
          <NumberField
            form={form}
            name="level"
            label="Coverage Level"
            unit="%"
            min={0}
            max={100}
            hint={input ? subsidyMessage(rules, input) : undefined}
          />
          <CheckboxField form={form} name="beginning" label="Beginning or veteran producer" />
        </>
      )}
      <DateField form={form} name="effective_date" label="Effective Date" />
      <DateField form={form} name="end_date" label="End Date" />
      <NumberField
        form={form}
        name="index_spread"
        label="Index Spread"
        unit="$/cwt"
        negative
        hint="Index less futures price at the end"
      />
    </SimpleGrid>
  );
}

/** Example: 'Subsidy 35.0%: you pay $5.115'. */
function subsidyMessage(rules: LrpRules, input: ComparisonInput): string | undefined {
  const subsidy = subsidyOf(rules, input);
  if (subsidy === null) return undefined;
  const paid = premiumPaid(rules, input);
  return `Subsidy ${percentTenths(subsidy)}${paid === null ? '' : `: you pay ${premiumText(paid)}`}`;
}

/** Opens the LRP form with the values entered. Once it is saved, the policy is held, and no longer a choice. */
function RecordPolicy({
  form,
  input,
  rules,
  lot,
}: Omit<LrpCardProps, 'compared'> & { input: ComparisonInput }) {
  const added = useItemModal<ComparisonInput>();
  const { item } = added;
  return (
    <div>
      <ActionButton
        action="recordPolicies"
        variant="default"
        size="sm"
        disabled={input.coverage === null}
        onClick={() => added.open(input)}
      >
        Record this policy
      </ActionButton>
      {item && (
        <AddLrpModal
          lot={lot}
          values={{
            type: item.lrp_type,
            effective_date: item.effective_date,
            end_date: item.end_date,
            head_count: item.lrp_head ?? '',
            target_wt: item.target_wt ?? '',
            coverage: item.coverage ?? '',
            premium: premiumPaid(rules, item) ?? '',
          }}
          onAdded={() => form.change({ coverage: '', lrp_premium: '', lrp_head: '' })}
          {...added.modal}
        />
      )}
    </div>
  );
}
