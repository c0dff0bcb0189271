import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../lib/call.ts';
import { downloadFile } from './download.ts';
import { MessageBox } from './message-box.tsx';

interface PdfButtonProps {
  /** Fetches the file. */
  pdf: () => Promise<{ name: string; content: Blob }>;
  disabled: boolean;
}

/** Saves a PDF that the server makes. */
export function PdfButton({ pdf, disabled }: PdfButtonProps) {
  const save = useMutation({
    mutationFn: async () => {
      const { name, content } = await pdf();
      downloadFile(name, content);
    },
  });
  return (
    <>
      {save.isError && (
        <MessageBox kind="error">{messageOf(save.error, 'Failed to make the PDF')}</MessageBox>
      )}
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={16} aria-hidden />}
        disabled={disabled || save.isPending}
        onClick={() => save.mutate()}
      >
        {save.isPending ? 'Preparing...' : 'PDF'}
      </Button>
    </>
  );
}
