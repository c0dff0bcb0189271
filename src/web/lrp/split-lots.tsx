import { Button, Fieldset, Group, SimpleGrid, Stack } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { splitPreview } from '#domain/lrp/lrp-form';
import { numberTyped } from '#domain/kit/typed-numbers';
import { count, headWeight, money } from '#domain/kit/format';
import { useMay } from '../lib/profile.ts';
import type { Form } from '../ui/use-form.ts';
import { Note } from '../ui/typography.ts';
import { type AddDraft, emptySplit, formOfSplit, splitsOf, splitsTyped } from './form-draft.ts';
import { Preview } from './preview.tsx';
import { PutQuantityField } from './put-quantity-field.tsx';
import { LotNumberFields } from './single-lot.tsx';

interface SplitLotsProps {
  form: Form<AddDraft>;
  insuredName: string;
}

/** Several lots that share one policy: one record for each, and their totals. */
export function SplitLots({ form, insuredName }: SplitLotsProps) {
  const withPut = useMay('setPutOptions');
  const splits = splitsOf(form);
  const { premium } = form.values;
  const addButton = form.idOf('splits');
  const remove = (index: number) => {
    form.change({ splits: splits.filter((_, at) => at !== index) });
    document.getElementById(addButton)?.focus();
  };
  const total = splitPreview(splitsTyped(form), numberTyped(premium) ?? 0);
  return (
    <Stack gap="sm" component="section" aria-label="Lot Splits">
      {splits.length === 0 && (
        <Note>Add the lots that share this policy, each with its head and target weight.</Note>
      )}
      {splits.map((_, index) => (
        <Fieldset key={index} legend={`Lot split ${index + 1}`}>
          <LotNumberFields form={formOfSplit(form, index)} insuredName={insuredName} />
          {withPut && (
            <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md" mt="md">
              <PutQuantityField form={formOfSplit(form, index)} symbol={form.values.put_symbol ?? ''} />
            </SimpleGrid>
          )}
          <Group justify="flex-end" mt="xs">
            <Button
              variant="subtle"
              color="red.4"
              size="compact-sm"
              leftSection={<IconTrash size={16} aria-hidden />}
              aria-label={`Remove lot split ${index + 1}`}
              onClick={() => remove(index)}
            >
              Remove
            </Button>
          </Group>
        </Fieldset>
      ))}
      <Group>
        <Button
          id={addButton}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.change({ splits: [...splits, emptySplit] })}
        >
          Add Lot Split
        </Button>
      </Group>
      <Preview
        figures={[
          ['Total Head Count', count(total.head_count)],
          ['Weighted Avg. Target Wt (lbs)', headWeight(total.target_wt)],
          ['Total Premium', money(total.total_premium)],
          ...(withPut ? [['Total Put Quantity', count(total.put_qty)] as const] : []),
        ]}
      />
    </Stack>
  );
}
