import { Button, Group, Stack, Text } from '@mantine/core';
import { counted } from '#domain/kit/format';
import { Modal } from '../ui/modal.tsx';

interface LotQuestionProps {
  counts: { withoutLot: number; guessed: number };
  opened: boolean;
  onClose: () => void;
  onSave: () => void;
}

/** Asks for confirmation before rows are saved without a lot, or with a suggested one. Source: decision 50. */
export function LotQuestion({ counts: { withoutLot, guessed }, opened, onClose, onSave }: LotQuestionProps) {
  const save = () => {
    onClose();
    onSave();
  };
  return (
    <Modal opened={opened} onClose={onClose} title="Save These Rows?">
      <Stack gap="md">
        {withoutLot > 0 && (
          <Text>
            {counted(withoutLot, 'row has', 'rows have')} no lot. Their trades count in no lot until you
            assign one.
          </Text>
        )}
        {guessed > 0 && (
          <Text>
            {counted(guessed, 'row has', 'rows have')} a suggested lot or closing that is not confirmed. They
            are under Needs attention.
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button onClick={save}>Save Anyway</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
