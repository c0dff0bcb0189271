import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../lib/call.ts';
import { MessageBox } from './messages.tsx';

/** Downloads text as a file; the byte order mark makes Excel read it as UTF-8. */
export const downloadCsv = (fileName: string, csv: string): void =>
  downloadFile(fileName, new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));

export function downloadFile(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

export const DownloadButton = Button.withProps({
  variant: 'default',
  leftSection: <IconDownload size={16} aria-hidden />,
});

interface MadeFileButtonProps extends ButtonProps {
  save: () => Promise<unknown>;
  failure: string;
  children: string;
  busyLabel?: string;
  title?: string | undefined;
}

/** Saves a file that takes a moment to make, with the message where that fails. */
export function MadeFileButton({
  save,
  failure,
  children,
  busyLabel = 'Preparing...',
  disabled,
  ...props
}: MadeFileButtonProps) {
  const saving = useMutation({ mutationFn: save });
  return (
    <>
      {saving.isError && <MessageBox kind="error">{messageOf(saving.error, failure)}</MessageBox>}
      <DownloadButton {...props} disabled={disabled || saving.isPending} onClick={() => saving.mutate()}>
        {saving.isPending ? busyLabel : children}
      </DownloadButton>
    </>
  );
}
