import { Fieldset, SimpleGrid, TextInput, List, Text, Group, Paper } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { LRP_TYPE_LABELS, LRP_TYPES, totalPremium, type PricedLrpPolicy } from '#domain/lrp/lrp';
import { may } from '#domain/users/permissions';
import { call } from '../lib/call.ts';
import { useProfile, useMay } from '../lib/profile.ts';
import { useQuoteBehind } from '../parts/prices-data.ts';
import { priceMessage } from '../parts/price-messages.ts';
import { NumberField, SelectField } from '../ui/fields.tsx';
import { DateField, TextField } from '../ui/text-fields.tsx';
import type { Form } from '../ui/use-form.ts';
import type { LrpDraft } from './form-draft.ts';
import { useQuery } from '@tanstack/react-query';
import { checkSubsidyCapture, type LrpProducer } from '#api/lrp';
import { isDay } from '#domain/kit/days';
import { CAPTURE_PRESUMED, PRIVATE_CONTRACT } from '#domain/lrp/subsidy-capture/messages';
import { numberTyped, type TypedNumber } from '#domain/kit/typed-numbers';
import { MessageBox } from '../ui/messages.tsx';
import { PickField } from '../ui/pick-field.tsx';
import { lrpProducersQuery } from './data.ts';
import { money } from '#domain/kit/format';
import { lotChoicesQuery } from '../parts/lots-data.ts';
import { Fact } from '../ui/stat-card.tsx';
import { differs, putCover } from '#domain/lrp/lrp-put-cover';
import { coverMessage } from './put-messages.ts';
import { useFact } from '../lib/use-fact.ts';

interface Quantities {
  head_count: TypedNumber | null;
  target_wt: TypedNumber | null;
  put_qty?: TypedNumber | null | undefined;
}

interface PutQuantityFieldProps<Values extends Quantities> {
  form: Form<Values>;
  symbol: string;
}

/** The contracts of the put, with a note if they cover more or less than the insured weight. */
export function PutQuantityField<Values extends Quantities>({ form, symbol }: PutQuantityFieldProps<Values>) {
  const { values } = form;
  const cover = putCover({
    put_symbol: symbol.trim().toUpperCase(),
    put_qty: numberTyped(values.put_qty),
    head_count: numberTyped(values.head_count) ?? 0,
    target_wt: numberTyped(values.target_wt) ?? 0,
  });
  return (
    <NumberField
      form={form}
      name="put_qty"
      label="Put Quantity"
      min={0}
      step={1}
      decimals={0}
      hint={cover && cover.insured_cwt > 0 && differs(cover) ? coverMessage(cover) : 'Contracts'}
    />
  );
}

export const LrpPreview = ({ figures }: { figures: readonly (readonly [string, string])[] }) => (
  <Paper withBorder p="sm" component="section" aria-label="Preview">
    <Group gap="xl" component="dl" m={0}>
      {figures.map(([name, figure]) => (
        <Fact key={name} label={name} fw={600}>
          {figure}
        </Fact>
      ))}
    </Group>
  </Paper>
);

interface LotNumbersProps<Values> {
  form: Form<Values>;
  /** The owner of the lots offered; '' while none is chosen. */
  insuredName: string;
  optional?: boolean;
}

type LotNumbers = Pick<LrpDraft, 'lot_id' | 'head_count' | 'target_wt'>;

export function LotNumberFields<Values extends LotNumbers>(props: LotNumbersProps<Values>) {
  const { form } = props;
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
      <LotField {...props} />
      <NumberField
        form={form}
        name="head_count"
        label="Head Count"
        unit="head"
        min={1}
        decimals={0}
        required
      />
      <NumberField form={form} name="target_wt" label="Target Wt" unit="lbs" min={0} step={0.01} required />
    </SimpleGrid>
  );
}

export function SingleLot(props: LotNumbersProps<LrpDraft>) {
  const { values } = props.form;
  const head_count = numberTyped(values.head_count);
  const target_wt = numberTyped(values.target_wt);
  const premium = numberTyped(values.premium);
  const total =
    head_count && target_wt !== null && premium !== null
      ? totalPremium({ head_count, target_wt, premium })
      : null;
  return (
    <>
      <LotNumberFields {...props} />
      <LrpPreview figures={[['Total Premium', money(total)]]} />
    </>
  );
}

function LotField<Values extends { lot_id: TypedNumber | null }>(props: LotNumbersProps<Values>) {
  const { form, insuredName, optional = false } = props;
  const lots = useQuery(lotChoicesQuery);
  const known = useMemo(
    () => (lots.data ?? []).map(({ id, lot, owner }) => ({ value: id, label: lot, owner })),
    [lots.data],
  );
  const options = useMemo(() => known.filter(({ owner }) => owner === insuredName), [known, insuredName]);
  return (
    <PickField
      form={form}
      name="lot_id"
      label="Lot"
      options={options}
      known={known}
      source={lots}
      among="lots"
      failure="Failed to load lots data"
      placeholder={optional ? 'No lot' : 'Select a lot'}
      {...(insuredName === '' ? { nothingFound: 'Choose a producer first' } : {})}
      required={!optional}
      clearable={optional}
    />
  );
}

/** The insured name: a producer's own entity, or that of the chosen producer; '' while none is chosen. */
export function useInsuredName(chosen: string, policy?: PricedLrpPolicy): string {
  const profile = useProfile();
  const chooses = may(profile, 'chooseInsured');
  const producers = useFact({ ...lrpProducersQuery, enabled: chooses });
  if (!chooses) return profile.entity_name;
  const name = producers?.find(({ id }) => id === chosen)?.entity_name;
  return name ?? (policy && chosen === (policy.user_id ?? '') ? policy.insured_name : '');
}

/** The producer of an entity, where an admin has to choose one and it has only this one. */
export function useOnlyProducer(entity: string | undefined): string | undefined {
  const chooses = useMay('chooseInsured');
  const producers = useFact({ ...lrpProducersQuery, enabled: chooses && entity !== undefined });
  const [only, ...others] = (producers ?? []).filter(({ entity_name }) => entity_name === entity);
  return others.length === 0 ? only?.id : undefined;
}

function ProducerField({ form, policy }: { form: Form<LrpDraft>; policy: PricedLrpPolicy | undefined }) {
  const producers = useQuery(lrpProducersQuery);
  const options = useMemo(() => {
    const known = producers.data ?? [];
    const stored = policy && !known.some(({ id }) => id === policy.user_id) ? [storedOption(policy)] : [];
    return [...stored, ...known.map((producer) => ({ value: producer.id, label: labelOf(producer, known) }))];
  }, [producers.data, policy]);
  return (
    <PickField
      form={form}
      name="user_id"
      label="Producer"
      options={options}
      source={producers}
      among="producers"
      failure="Failed to load producers"
      placeholder="Select a producer"
      required
    />
  );
}

/** A policy of a user who was deleted or is no longer a producer keeps that user until another is chosen. */
const storedOption = ({ user_id, insured_name }: PricedLrpPolicy) => ({
  value: user_id ?? '',
  label: user_id === null ? `${insured_name} (user deleted)` : insured_name,
});

/** The entity's name, with the user's name if several share it. */
const labelOf = ({ entity_name, full_name }: LrpProducer, all: readonly LrpProducer[]): string =>
  all.filter((other) => other.entity_name === entity_name).length > 1
    ? `${entity_name} (${full_name})`
    : entity_name;

const typeOptions = LRP_TYPES.map((value) => ({ value, label: LRP_TYPE_LABELS[value] }));

interface PolicyFieldsProps {
  form: Form<LrpDraft>;
  insuredName: string;
  policy?: PricedLrpPolicy;
  inSplits?: boolean;
  children: ReactNode;
}

/** The fields of an LRP policy, in the order they are checked. */
export function PolicyFields({ form, insuredName, policy, inSplits = false, children }: PolicyFieldsProps) {
  const profile = useProfile();
  const chooses = may(profile, 'chooseInsured');
  const field = { form, required: true };
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {chooses && <ProducerField form={form} policy={policy} />}
        <TextInput
          label="Insured Name"
          value={insuredName}
          readOnly
          style={chooses ? {} : { gridColumn: '1 / -1' }}
        />
        <TextField {...field} name="endorsement_number" label="Endorsement #" />
        <SelectField {...field} name="type" label="Type" options={typeOptions} />
        <TextField {...field} name="state" label="State" />
        <TextField {...field} name="county" label="County" />
        <DateField {...field} name="effective_date" label="Effective Date" />
        <DateField {...field} name="end_date" label="End Date" />
        <NumberField
          {...field}
          name="premium"
          label="Premium/Cwt"
          prefix="$"
          min={0}
          step={0.00001}
          decimals={5}
        />
        <NumberField {...field} name="coverage" label="Coverage/Cwt" prefix="$" min={0} step={0.01} />
      </SimpleGrid>
      {children}
      <CaptureNotice form={form} />
      {may(profile, 'setPutOptions') && <PutFields form={form} inSplits={inSplits} />}
    </>
  );
}

function usePutHint(form: Form<LrpDraft>): string {
  const symbol = (form.values.put_symbol ?? '').trim().toUpperCase();
  const behind = useQuoteBehind(symbol);
  return symbol === '' ? 'As quoted: GFX3900Q' : priceMessage(symbol, behind, 'theoretical');
}

const PutFields = ({ form, inSplits }: { form: Form<LrpDraft>; inSplits: boolean }) => (
  <Fieldset legend="Put Options (Admin Only)">
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <TextField form={form} name="put_symbol" label="Put Symbol" hint={usePutHint(form)} />
      {!inSplits && <PutQuantityField form={form} symbol={form.values.put_symbol ?? ''} />}
    </SimpleGrid>
  </Fieldset>
);

function checkOf({ values }: Form<LrpDraft>) {
  const { type, effective_date, end_date, user_id } = values;
  const premium = numberTyped(values.premium);
  if (type === '' || !isDay(effective_date) || !isDay(end_date) || premium === null || premium < 0)
    return null;
  return { type, effective_date, end_date, premium, ...(user_id ? { user_id } : {}) };
}

/** Names the sold options near the policy being entered, before it is saved. It warns and never blocks (decision 70). */
function CaptureNotice({ form }: { form: Form<LrpDraft> }) {
  const input = checkOf(form);
  const captures = useFact({
    queryKey: ['lrp', 'subsidy-capture', input],
    queryFn: () => (input ? call(checkSubsidyCapture, input) : []),
    enabled: input !== null,
    placeholderData: (shown) => (input ? shown : undefined),
  });
  if (input === null || !captures?.length) return null;
  return (
    <MessageBox kind="notice">
      <Text size="sm" fw={600}>
        {CAPTURE_PRESUMED}
      </Text>
      {captures.map(({ trade_id, trade, conditions }) => (
        <div key={trade_id}>
          <Text size="sm" mt="xs">
            {trade}:
          </Text>
          <List size="sm">
            {conditions.map((condition) => (
              <List.Item key={condition}>{condition}</List.Item>
            ))}
          </List>
        </div>
      ))}
      <Text size="sm" mt="xs">
        {PRIVATE_CONTRACT}
      </Text>
    </MessageBox>
  );
}
