import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { addBorrowingReport, previewBorrowingReport } from '#api/borrowing';
import type { InputOf, OutputOf } from '#api/endpoint';
import { call, messageOf } from '../lib/call.ts';
import { useUnsaved } from '../lib/unsaved.ts';
import { ReportView } from '../reports/report-view.tsx';
import { MessageBox } from '../ui/messages.tsx';
import { ModalContext } from '../ui/use-kept-values.ts';
import { borrowingChanged } from './data.ts';

/** A borrowing base that is not stored, and what it was made from. */
export interface PreviewedBase extends OutputOf<typeof previewBorrowingReport> {
  input: InputOf<typeof previewBorrowingReport>;
}

interface PreviewProps {
  preview: PreviewedBase;
  onBack: () => void;
  onMade: (id: number) => void;
}

/** The report as it would be stored; it is stored only with these figures. */
export function BorrowingPreview({ preview: { input, result, report }, onBack, onMade }: PreviewProps) {
  const { close, setBusy } = use(ModalContext);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { id } = await call(addBorrowingReport, { ...input, previewed: result });
      borrowingChanged();
      onMade(id);
    },
    onSuccess: close,
  });
  useUnsaved(true, { isSaving: isPending });
  useEffect(() => {
    setBusy(isPending);
    return () => setBusy(false);
  }, [isPending, setBusy]);
  return (
    <Stack gap="lg">
      {error && (
        <MessageBox kind="error">
          {messageOf(error, 'Failed to create the borrowing base. Please try again.')}
        </MessageBox>
      )}
      <Text size="sm">This is a preview: it is not saved yet.</Text>
      <ReportView report={report} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onBack} disabled={isPending}>
          Change Entries
        </Button>
        <Button onClick={() => mutate()} disabled={isPending}>
          {isPending ? 'Saving...' : 'Save Report'}
        </Button>
      </Group>
    </Stack>
  );
}
