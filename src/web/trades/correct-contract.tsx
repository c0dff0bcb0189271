import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { z } from 'zod';
import { counted } from '#domain/kit/format';
import { rootOfDescription } from '#domain/market/contracts';
import { PUT_CALL } from '#domain/market/symbols';
import {
  CATTLE_CONTRACTS,
  correctedContract,
  type CorrectedContract,
} from '#domain/trades/trade-corrections';
import type { Trade } from '#domain/trades/trades';
import { CheckboxField, SelectField, NumberField } from '../ui/fields.tsx';
import { TextField } from '../ui/text-fields.tsx';
import { MessageBox } from '../ui/messages.tsx';
import { useForm } from '../ui/use-form.ts';
import { submitCorrections, seen } from './corrections.ts';
import { putCallLabels } from './cells.tsx';

const contracts = CATTLE_CONTRACTS.map((description) => ({ value: description, label: description }));
const kinds = PUT_CALL.map((p_c) => ({ value: p_c, label: putCallLabels[p_c] }));

/** An empty strike and put or call mean a future. */
const empty = z.literal('').transform(() => null);
const contractForm = z
  .object({
    description: correctedContract.shape.description,
    period: correctedContract.shape.period,
    p_c: z.union([empty, z.enum(PUT_CALL)]),
    strike: z.union([empty, z.number().positive()], 'Strike must be a number above 0'),
    all: z.boolean(),
  })
  .refine(({ strike, p_c }) => (strike === null) === (p_c === null), {
    error: 'An option has a strike and put or call, a future neither',
    path: ['strike'],
  });

/** The contract that its description names; none where it is unknown. */
function contractOf({ description }: Trade): '' | CorrectedContract['description'] {
  const root = rootOfDescription(description);
  if (root === null) return '';
  return root === 'GF' ? 'FDR CATTLE' : 'LIVE CATTLE';
}

interface CorrectContractProps {
  trade: Trade;
  /** The other trades of its account, contract and direction. */
  alike: readonly Trade[];
  onDone: () => void;
}

export function CorrectContract({ trade, alike, onDone }: CorrectContractProps) {
  const form = useForm({
    schema: contractForm,
    initial: {
      description: contractOf(trade),
      period: trade.period ?? '',
      p_c: trade.p_c ?? '',
      strike: trade.strike ?? '',
      all: false,
    },
    save: ({ all, ...contract }) => {
      const trades = all ? [trade, ...alike] : [trade];
      return submitCorrections(
        { contracts: trades.map((one) => ({ ...seen(one), contract })) },
        `Contract of ${counted(trades.length, 'trade')} corrected`,
      );
    },
    failure: 'Failed to correct trades. Please try again.',
    onDone,
  });
  return (
    <form onSubmit={form.submit} noValidate aria-label="Correct contract">
      <Stack gap="xs">
        <Text fw={600}>Contract</Text>
        {form.error && <MessageBox kind="error">{form.error}</MessageBox>}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <SelectField
            form={form}
            name="description"
            label="Contract"
            options={contracts}
            empty="Select a contract"
          />
          <TextField form={form} name="period" label="Period" hint="Month and year, like Oct-26" />
          <SelectField form={form} name="p_c" label="Put or Call" options={kinds} empty="Future" />
          <NumberField form={form} name="strike" label="Strike" unit="$/cwt" />
        </SimpleGrid>
        {alike.length > 0 && (
          <CheckboxField
            form={form}
            name="all"
            label={`Also ${counted(alike.length, 'other trade')} of this account, contract and side`}
          />
        )}
        <Group justify="flex-end">
          <Button type="submit" variant="default" disabled={form.busy}>
            {form.busy ? 'Saving...' : 'Correct Contract'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
