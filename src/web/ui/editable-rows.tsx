import { Button, Fieldset, Group, SimpleGrid, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';

interface EditableRowsProps {
  legend: string;
  addLabel: string;
  id: string;
  count: number;
  onAdd: () => void;
  children: ReactNode;
}

const MOST = 20;

/** A list within a form, whose rows are added and removed. */
export const EditableRows = ({ legend, addLabel, id, count, onAdd, children }: EditableRowsProps) => (
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

export const EditableRow = ({ removeLabel, onRemove, children }: EditableRowProps) => (
  <Group align="flex-start" justify="flex-end" gap="sm">
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" flex="1 1 20rem">
      {children}
    </SimpleGrid>
    <IconButton icon="delete" title="Remove" label={removeLabel} danger onClick={onRemove} />
  </Group>
);
