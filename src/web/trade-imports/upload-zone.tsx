import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { FileLayout } from '#domain/trades/file/reader';
import { FILE_COLUMNS, sampleFile } from '#domain/trades/file/sample';
import { useToday } from '../lib/today.ts';
import { downloadCsv } from '../ui/download.ts';
import { FileZone } from '../ui/file-zone.tsx';
import { Note } from '../ui/typography.ts';
import { SkippedList } from './file-notes.tsx';
import { ProblemList } from './problem-list.tsx';
import type { Refused, TradesUpload } from './use-import.ts';

interface UploadZoneProps {
  upload: TradesUpload;
  onFile: (file: File) => void;
  onCancel: () => void;
  /** Sets by hand how a file is read whose rows could not be read. */
  onLayout: (layout: FileLayout) => void;
}

/** The drop zone for a broker's file, with the state of the upload. */
export const UploadZone = ({ upload, onFile, onCancel, onLayout }: UploadZoneProps) => (
  <FileZone
    upload={upload}
    prompt="Drag and drop your broker’s file here"
    inputLabel="Trades file"
    onFile={onFile}
    onCancel={onCancel}
    hints={
      <>
        <Note ta="center">
          Required columns: {FILE_COLUMNS.required.join(', ')}. Optional: {FILE_COLUMNS.optional.join(', ')}.
        </Note>
        <SampleFile />
      </>
    }
  >
    {upload.state === 'error' && upload.details && <RefusedFile {...upload.details} onLayout={onLayout} />}
  </FileZone>
);

/** What was left out of a refused file, and its problems where there are several. */
const RefusedFile = ({
  skipped,
  problems,
  problemCount,
  layout,
  onLayout,
}: Refused & Pick<UploadZoneProps, 'onLayout'>) => (
  <>
    {skipped && <SkippedList {...skipped} />}
    {problemCount > 1 && <ProblemList problems={problems} count={problemCount} />}
    {layout && <SetLayout layout={layout} onLayout={onLayout} />}
  </>
);

/** For a file of a broker that writes its columns, dates or sides in its own way. */
const SetLayout = ({ layout, onLayout }: { layout: FileLayout } & Pick<UploadZoneProps, 'onLayout'>) => (
  <Group gap="xs" mt="sm">
    <Text size="sm">Is this how your broker writes its files?</Text>
    <Button variant="default" size="compact-sm" onClick={() => onLayout(layout)}>
      Set How It Is Read
    </Button>
  </Group>
);

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
