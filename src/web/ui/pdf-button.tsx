import { IconFileTypePdf } from '@tabler/icons-react';
import { MadeFileButton } from './download-button.tsx';
import { downloadFile } from './download.ts';

interface PdfButtonProps {
  /** Fetches the file. */
  pdf: () => Promise<{ name: string; content: Blob }>;
  disabled: boolean;
}

/** Saves a PDF that the server makes. */
export function PdfButton({ pdf, disabled }: PdfButtonProps) {
  const save = async () => {
    const { name, content } = await pdf();
    downloadFile(name, content);
  };
  return (
    <MadeFileButton
      save={save}
      failure="Failed to make the PDF"
      busyLabel="Preparing..."
      leftSection={<IconFileTypePdf size={16} aria-hidden />}
      disabled={disabled}
    >
      PDF
    </MadeFileButton>
  );
}
