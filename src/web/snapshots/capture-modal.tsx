import { Text } from '@mantine/core';
import { captureSnapshot } from '#api/snapshots';
import type { Day } from '#domain/days';
import { call } from '../lib/call.ts';
import { counted, day } from '#domain/format';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { notify } from '../ui/notices.ts';
import type { ModalProps } from '../ui/use-item-modal.ts';
import type { Captured } from './capture-result.tsx';
import { useCaptured } from './data.ts';

interface CaptureModalProps extends ModalProps {
  onCaptured: (captured: Captured) => void;
  today: Day | undefined;
  /** Whether today has been captured already. */
  again: boolean;
}

/** Asks for confirmation before capturing the day, with a warning if that replaces today's capture (decision 37). */
export function CaptureModal({ opened, onClose, onCaptured, today, again }: CaptureModalProps) {
  const captured = useCaptured();
  const capture = async () => {
    const result = await call(captureSnapshot, { replace: again });
    onCaptured(result);
    notify(`Snapshot of ${counted(result.lots, 'lot')} saved`, {
      view: { to: '/admin/equity-snapshots', search: { day: result.snapshot_date } },
    });
    captured();
  };
  return (
    <ConfirmModal
      title="Capture Equity Snapshot"
      opened={opened}
      onClose={onClose}
      onConfirm={capture}
      failure="Failed to capture the snapshot. Please try again."
      confirmLabel="Capture"
      busyLabel="Capturing..."
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
