import { queryOptions, useQuery } from '@tanstack/react-query';
import { getInterestRate, saveInterestRate } from '#api/account';
import { interestRateForm } from '#domain/closeout/interest';
import { call } from '../lib/call.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { notify } from '../ui/notices.ts';
import { NumberField } from '../ui/number-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { FormCard } from '../ui/form-card.tsx';

const interestRateQuery = queryOptions({
  queryKey: ['profile', 'interest-rate'],
  queryFn: () => call(getInterestRate),
});

/** The form for the interest rate of suggestions, once loaded. */
export function InterestForm() {
  const { data } = useQuery(interestRateQuery);
  return data ? <LoadedInterestForm rate={data.interest_rate} /> : null;
}

function LoadedInterestForm({ rate }: { rate: number | null }) {
  const form = useForm({
    schema: interestRateForm,
    initial: { interest_rate: rate ?? '' },
    save: async (values) => {
      await call(saveInterestRate, values);
      notify(values.interest_rate === null ? 'Your interest rate is cleared' : 'Your interest rate is saved');
      // Every lot shows its suggested interest.
      invalidateAll();
    },
    failure: 'Failed to save interest rate',
    success: { message: 'Interest rate saved', for: 3000 },
  });
  return (
    <FormCard
      title="Interest"
      about="Where no interest is booked on a lot, its closeout says what it would be at this rate."
      form={form}
      submitLabel="Save Interest Rate"
      busyLabel="Saving..."
    >
      <NumberField
        form={form}
        name="interest_rate"
        label="Interest rate"
        unit="% a year"
        min={0}
        step={0.25}
      />
    </FormCard>
  );
}
