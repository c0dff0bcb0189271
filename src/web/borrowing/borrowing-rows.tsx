import { Button, Fieldset, Group, SimpleGrid, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { DateField, TextField } from '../ui/text-fields.tsx';
import type { Form } from '../ui/use-form.ts';
import { type BorrowingDraft, emptyClass, formOfRow, rowsIn } from './borrowing-draft.ts';

interface RowsProps {
  form: Form<BorrowingDraft>;
}

/** Other collateral, each class with its amount and rate. */
export function CollateralRows({ form }: RowsProps) {
  const rows = rowsIn(form, 'collateral');
  return (
    <EditableRows
      legend="Other collateral"
      addLabel="Add Class"
      id={form.idOf('collateral')}
      count={rows.length}
      onAdd={() => form.change({ collateral: [...rows, emptyClass] })}
    >
      {rows.map((row, at) => {
        const own = formOfRow(form, 'collateral', at, row);
        return (
          <EditableRow
            key={at}
            removeLabel={`Remove class ${at + 1}`}
            onRemove={() => form.change({ collateral: rows.filter((_, other) => other !== at) })}
          >
            <TextField form={own} name="class" label="Class" required />
            <NumberField form={own} name="amount" label="Amount" prefix="$" min={0} required />
            <NumberField form={own} name="rate" label="Rate" unit="%" min={0} max={100} required />
          </EditableRow>
        );
      })}
    </EditableRows>
  );
}

/** The liabilities to the lender, each with the day of its amount. */
export function LiabilityRows({ form, today }: RowsProps & { today: string }) {
  const rows = rowsIn(form, 'liabilities');
  return (
    <EditableRows
      legend="Liabilities"
      addLabel="Add Liability"
      id={form.idOf('liabilities')}
      count={rows.length}
      onAdd={() => form.change({ liabilities: [...rows, { name: '', amount: '', day: today }] })}
    >
      {rows.map((row, at) => {
        const own = formOfRow(form, 'liabilities', at, row);
        return (
          <EditableRow
            key={at}
            removeLabel={`Remove liability ${at + 1}`}
            onRemove={() => form.change({ liabilities: rows.filter((_, other) => other !== at) })}
          >
            <TextField form={own} name="name" label="Liability" required />
            <NumberField form={own} name="amount" label="Amount" prefix="$" min={0} required />
            <DateField form={own} name="day" label="As of" max={today} required />
          </EditableRow>
        );
      })}
    </EditableRows>
  );
}

interface EditableRowsProps {
  legend: string;
  addLabel: string;
  /** Of the button that adds a row. */
  id: string;
  count: number;
  onAdd: () => void;
  children: ReactNode;
}

const MOST = 20;

const EditableRows = ({ legend, addLabel, id, count, onAdd, children }: EditableRowsProps) => (
  <Fieldset legend={legend}>
    <Stack gap="md">
      {children}
      <Group>
        <Button
          id={id}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={count >= MOST}
          onClick={onAdd}
        >
          {addLabel}
        </Button>
      </Group>
    </Stack>
  </Fieldset>
);

interface EditableRowProps {
  removeLabel: string;
  onRemove: () => void;
  children: ReactNode;
}

const EditableRow = ({ removeLabel, onRemove, children }: EditableRowProps) => (
  <Group align="flex-start" gap="sm" wrap="nowrap">
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" flex={1}>
      {children}
    </SimpleGrid>
    <IconButton icon="delete" title="Remove" label={removeLabel} danger onClick={onRemove} />
  </Group>
);
