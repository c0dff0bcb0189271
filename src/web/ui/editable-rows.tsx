import { Button, Fieldset, Group, SimpleGrid, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sentence } from '#domain/kit/format';
import { IconButton } from './icon-button.tsx';
import { type Form, formOfRow } from './use-form.ts';

type RowIn<List> = Exclude<List, ''> extends readonly (infer Row extends object)[] ? Row : never;

interface EditableRowsProps<Values, Name extends keyof Values & string> {
  form: Form<Values>;
  /** The list in the form. */
  name: Name;
  legend: string;
  /** The word for a row in the labels of its buttons: `class`. */
  noun: string;
  empty: RowIn<Values[Name]>;
  children: (own: Form<RowIn<Values[Name]>>) => ReactNode;
}

const MOST = 20;

/** A list within a form, to add and remove rows. */
export function EditableRows<Values, Name extends keyof Values & string>(
  props: EditableRowsProps<Values, Name>,
) {
  const { form, name, legend, noun, empty, children } = props;
  type Row = RowIn<Values[Name]>;
  const rows = (form.values[name] || []) as readonly Row[];
  const change = (changed: readonly Row[]) => form.change({ [name]: changed } as unknown as Partial<Values>);
  return (
    <Fieldset legend={legend}>
      <Stack gap="md">
        {rows.map((row, at) => (
          <EditableRow
            key={at}
            removeLabel={`Remove ${noun} ${at + 1}`}
            onRemove={() => change(rows.filter((_, other) => other !== at))}
          >
            {children(formOfRow(form, name, rows, at, row))}
          </EditableRow>
        ))}
        <Group>
          <Button
            id={form.idOf(name)}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={rows.length >= MOST}
            onClick={() => change([...rows, empty])}
          >
            {`Add ${sentence(noun)}`}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}

interface EditableRowProps {
  removeLabel: string;
  onRemove: () => void;
  children: ReactNode;
}

const EditableRow = ({ removeLabel, onRemove, children }: EditableRowProps) => (
  <Group align="flex-start" justify="flex-end" gap="sm">
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" flex="1 1 20rem">
      {children}
    </SimpleGrid>
    <IconButton icon="delete" title="Remove" label={removeLabel} danger onClick={onRemove} />
  </Group>
);
