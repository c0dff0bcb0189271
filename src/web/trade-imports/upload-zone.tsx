import { Button, FileButton, Progress, Stack, Text } from '@mantine/core';
import { IconDownload, IconFileUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { FILE_COLUMNS, sampleFile } from '#domain/trade-file/sample';
import { useToday } from '../lib/today.ts';
import { downloadCsv } from '../ui/download.ts';
import { MessageBox } from '../ui/message-box.tsx';
import { SkippedList } from './file-notes.tsx';
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

/** The drop zone for a broker's file, with the state of the upload. */
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
      {upload.state === 'success' && <MessageBox kind="success">{upload.message}</MessageBox>}
      {upload.state === 'error' && (
        <>
          <MessageBox kind="error">{upload.message}</MessageBox>
          {upload.skipped && <SkippedList {...upload.skipped} />}
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
      <Text size="sm" c="dimmed" ta="center">
        Required columns: {FILE_COLUMNS.required.join(', ')}. Optional: {FILE_COLUMNS.optional.join(', ')}.
      </Text>
      <SampleFile />
    </>
  );
}

/** Downloads a sample file to look at or fill in. Source: decision 52. */
function SampleFile() {
  const today = useToday();
  return (
    <Button
      variant="subtle"
      size="sm"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={today === undefined}
      onClick={() => today !== undefined && downloadCsv('drover-trades-sample.csv', sampleFile(today))}
    >
      Download a sample file
    </Button>
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
      <Text component="output">{upload.message}</Text>
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
