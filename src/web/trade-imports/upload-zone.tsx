import { Button, FileButton, Progress, Stack, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { MessageBox } from '../ui/message-box.tsx';
import { ProblemList } from './problem-list.tsx';
import classes from './trade-imports.module.css';
import { useDroppedFile } from './use-dropped-file.ts';
import type { Upload } from './use-import.ts';

const ACCEPTED = '.csv,.xls,.xlsx';

interface UploadZoneProps {
  upload: Upload;
  onFile: (file: File) => void;
  onCancel: () => void;
}

/** Where a broker's file is dropped or browsed for, and what becomes of it. */
export function UploadZone({ upload, onFile, onCancel }: UploadZoneProps) {
  const zone = useRef<HTMLElement>(null);
  const over = useDroppedFile(zone, (file) => upload.state !== 'uploading' && onFile(file));
  return (
    <section
      ref={zone}
      className={classes.zone}
      data-over={over || undefined}
      data-state={upload.state}
      aria-label="Upload"
    >
      <Stack align="center" gap="sm">
        <IconFileUpload size={32} color="var(--hay)" aria-hidden />
        {upload.state === 'uploading' ? (
          <Reading upload={upload} onCancel={onCancel} />
        ) : (
          <Browse onFile={onFile} />
        )}
      </Stack>
      {upload.state === 'success' && <MessageBox kind="success">{upload.words}</MessageBox>}
      {upload.state === 'error' && (
        <>
          <MessageBox kind="error">{upload.words}</MessageBox>
          {upload.problemCount > 1 && <ProblemList problems={upload.problems} count={upload.problemCount} />}
        </>
      )}
    </section>
  );
}

function Browse({ onFile }: Pick<UploadZoneProps, 'onFile'>) {
  return (
    <>
      <Text ta="center">Drag and drop your broker’s file here</Text>
      <FileButton
        onChange={(file) => file && onFile(file)}
        accept={ACCEPTED}
        inputProps={{ 'aria-label': 'Trades file' }}
      >
        {(props) => <Button {...props}>Browse</Button>}
      </FileButton>
      <Text size="sm" c="dimmed">
        CSV or Excel (.xlsx, .xls), up to 10MB
      </Text>
    </>
  );
}

function Reading({
  upload,
  onCancel,
}: {
  upload: Extract<Upload, { state: 'uploading' }>;
  onCancel: () => void;
}) {
  const percent = upload.share === null ? 100 : Math.round(upload.share * 100);
  return (
    <>
      <Text component="output">{upload.words}</Text>
      <Progress
        w="min(24rem, 100%)"
        value={percent}
        striped={upload.share === null}
        animated={upload.share === null}
        aria-label="Reading the file"
      />
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}
