import { Text } from '@mantine/core';
import type { Day } from '#domain/kit/days';
import { day } from '#domain/kit/format';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import type { ModalProps } from '../ui/use-item-modal.ts';

interface CaptureModalProps extends ModalProps {
  onCapture: () => Promise<void>;
  today: Day | undefined;
  /** Whether today has been captured already. */
  again: boolean;
}

/** Asks for confirmation before capturing the day, with a warning if that replaces today's capture (decision 37). */
export function CaptureModal({ opened, onClose, onCapture, today, again }: CaptureModalProps) {
  return (
    <ConfirmModal
      title="Capture Equity Snapshot"
      opened={opened}
      onClose={onClose}
      // The capture goes on when the dialog has closed.
      onConfirm={async () => void onCapture()}
      failure="Failed to capture the snapshot. Please try again."
      confirmLabel="Capture"
      undoable
    >
      <Text>Capture the equity of every lot with head for {day(today)}?</Text>
      {again && (
        <Text mt="xs" c="yellow.4">
          Today has been captured already: this replaces today’s snapshot.
        </Text>
      )}
    </ConfirmModal>
  );
}
