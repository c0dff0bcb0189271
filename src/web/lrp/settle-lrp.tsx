import { Stack, Text } from '@mantine/core';
import { settleLrp } from '#api/lrp';
import { policySettlementForm } from '#domain/closeout/settlement';
import { rounded, sumKnown } from '#domain/kit/money';
import type { PricedLrpPolicy, LrpPolicy } from '#domain/lrp/lrp';
import type { EndingValue } from '#domain/lrp/offers/offer';
import { counted, day, perCwt, perCwtInWords } from '#domain/kit/format';
import { call } from '../lib/call.ts';
import { invalidateAll, callQuery } from '../lib/query-client.ts';
import { formModal, ModalForm, useVersion } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { NumberField } from '../ui/fields.tsx';
import { useForm } from '../ui/use-form.ts';
import { MessageBox, Note } from '../ui/messages.tsx';
import { policyLink } from './data.ts';
import { useQuery } from '@tanstack/react-query';
import { listEndingValues } from '#api/lrp-offers';
import { cropYearOf } from '#domain/lrp/lrp-rules';

type Ended = Pick<LrpPolicy, 'type' | 'end_date' | 'effective_date'>;

const endingValuesQuery = ({ type, end_date }: Ended) =>
  callQuery(['lrp-ending-values', type, end_date], listEndingValues, { type, from: end_date, to: end_date });

/** The actual ending value that RMA published for an ended policy; null without one, undefined while it loads. */
function useEndingValue(policy: Ended): EndingValue | null | undefined {
  const { data, isError } = useQuery(endingValuesQuery(policy));
  if (isError) return null;
  return data && (data.find(({ crop_year }) => crop_year === cropYearOf(policy.effective_date)) ?? null);
}

/** Records the settlement of an ended endorsement, once for all of its records. */
export const SettleLrpModal = formModal('Settle LRP Policy', SettleLrp, 'md');

const inCents = { min: 0, step: 0.01 };

function SettleLrp({ record, records }: { records: readonly PricedLrpPolicy[]; record: PricedLrpPolicy }) {
  const { endorsement_number, end_date, coverage } = record;
  const saveAs = useVersion(record.version);
  const paid = sumKnown(records.map(({ indemnity }) => indemnity));
  const published = useEndingValue(record);
  const form = useForm({
    schema: policySettlementForm,
    initial: {
      actual_ending_value: record.actual_ending_value ?? '',
      indemnity: paid.excluded_count === records.length ? '' : paid.total,
    },
    // The published value stands in the form; a person saves it (beyond-2 K7).
    late: { actual_ending_value: published ? rounded(published.value, 2) : undefined },
    save: async (typed) => {
      await saveAs((version) => call(settleLrp, { ...typed, id: record.id, version }));
      const isCleared = typed.actual_ending_value === null && typed.indemnity === null;
      notify(`LRP policy ${endorsement_number} ${isCleared ? 'is no longer settled' : 'settled'}`, {
        view: policyLink(endorsement_number),
      });
    },
    changed: invalidateAll,
    failure: 'Failed to settle LRP policy',
  });
  return (
    <ModalForm form={form} submitLabel="Save">
      <Stack gap={2}>
        <Text size="sm">
          Endorsement {endorsement_number} ended on {day(end_date)}, with a coverage of {perCwt(coverage)}
          /cwt.
        </Text>
        <PublishedValue published={published} entered={record.actual_ending_value} />
        {records.length > 1 && (
          <Note>
            Counts for its {counted(records.length, 'record')}: what was paid is divided over them by head and
            target weight.
          </Note>
        )}
      </Stack>
      <NumberField
        form={form}
        name="actual_ending_value"
        label="Actual ending value"
        unit="$/cwt"
        {...inCents}
        hint="As published for the end date. The indemnity is the coverage less this value, if this value is lower."
      />
      <NumberField
        form={form}
        name="indemnity"
        label="Indemnity paid"
        prefix="$"
        {...inCents}
        hint="What the insurer paid for the whole endorsement. It is used instead of the amount calculated from the ending value."
      />
    </ModalForm>
  );
}

interface PublishedValueProps {
  published: EndingValue | null | undefined;
  /** The ending value of the settlement; null while the policy is not settled. */
  entered: number | null;
}

/** The value published by RMA, the entered one where it differs, and the former one. */
function PublishedValue({ published, entered }: PublishedValueProps) {
  if (published === undefined) return null;
  if (published === null) return <Note>The actual ending value is not published yet.</Note>;
  const { value, released, previous, source } = published;
  const before = previous === null ? '' : `, before that ${perCwtInWords(previous)}`;
  const by = source === 'simulated' ? 'Simulated' : 'RMA';
  const stated = `${by}: ${perCwtInWords(value)} (${day(released)}${before}).`;
  return entered === null || rounded(value, 2) === entered ? (
    <Note>{stated}</Note>
  ) : (
    <MessageBox kind="notice">
      Entered: {perCwtInWords(entered)}. {stated}
    </MessageBox>
  );
}
