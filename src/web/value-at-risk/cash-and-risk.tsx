import { Stack, Group, Text } from '@mantine/core';
import { useMay } from '../lib/profile.ts';
import { MarginAndCash } from '../margin/margin-and-cash.tsx';
import { ValueAtRiskView } from './value-at-risk.tsx';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRiskLimit, saveRiskLimit } from '#api/value-at-risk';
import { percent } from '#domain/kit/format';
import { riskLimitForm, type RiskLimitForm as Values } from '#domain/risk/value-at-risk/result';
import { call } from '../lib/call.ts';
import { callQuery, invalidateAll } from '../lib/query-client.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { FormModal, ModalForm } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { NumberField } from '../ui/fields.tsx';
import { useForm } from '../ui/use-form.ts';

export function CashAndRisk() {
  const isOfSeveral = useMay('seeEntities');
  return (
    <Stack gap="lg">
      <MarginAndCash />
      <ValueAtRiskView>{!isOfSeveral && <RiskLimit />}</ValueAtRiskView>
    </Stack>
  );
}

const limitQuery = callQuery(['risk', 'limit'], getRiskLimit);

function RiskLimit() {
  const { data } = useQuery(limitQuery);
  const [opened, modal] = useDisclosure(false);
  if (!data) return null;
  const { risk_limit: limit } = data;
  return (
    <Group gap="sm">
      <Text size="sm">
        {limit === null
          ? 'No alert limit is set.'
          : `You are alerted when it is above ${percent(limit)} of Equity with Sales and LRP.`}
      </Text>
      <ActionButton action="setRiskLimit" variant="default" size="compact-sm" onClick={modal.open}>
        Set Alert Limit
      </ActionButton>
      <FormModal title="Alert Limit" opened={opened} onClose={modal.close} size="sm">
        <LimitForm limit={limit} />
      </FormModal>
    </Group>
  );
}

function LimitForm({ limit }: { limit: number | null }) {
  const form = useForm({
    schema: riskLimitForm,
    initial: { risk_limit: limit ?? '' },
    save: async (typed: Values) => {
      await call(saveRiskLimit, typed);
      notify(typed.risk_limit === null ? 'Alert limit cleared' : 'Alert limit saved');
      // Alerts follow from it.
      invalidateAll();
    },
    failure: 'Failed to save alert limit. Please try again.',
  });
  return (
    <ModalForm form={form} submitLabel="Save Limit">
      <NumberField
        form={form}
        name="risk_limit"
        label="Limit"
        unit="% of equity"
        hint="You are alerted when the value at risk of one day is above this share of Equity with Sales and LRP. Empty for none."
        min={0}
        step={0.5}
      />
    </ModalForm>
  );
}
