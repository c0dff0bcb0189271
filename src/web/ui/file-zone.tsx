import { Button, FileButton, Progress, Stack, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import classes from './file-zone.module.css';
import { useDroppedFile } from './use-dropped-file.ts';
import { Note } from './typography.ts';

const ACCEPTED = '.csv,.xls,.xlsx';

interface FileZoneProps {
  state: string;
  /** What is being read, with the part of it that is done; null while a file can be chosen. */
  reading: { message: string; share: number | null } | null;
  /** `Drag and drop your broker’s file here` */
  prompt: string;
  /** The name of the file input for screen readers. */
  inputLabel: string;
  onFile: (file: File) => void;
  onCancel: () => void;
  /** Hints below the button. */
  hints: ReactNode;
  /** What came of the last file. */
  children?: ReactNode;
}

/** The drop zone for a CSV or Excel file. */
export function FileZone({ state, reading, onFile, onCancel, children, ...browse }: FileZoneProps) {
  const zone = useRef<HTMLElement>(null);
  const over = useDroppedFile(zone, (file) => reading === null && onFile(file));
  return (
    <section
      ref={zone}
      className={classes.zone}
      data-over={over || undefined}
      data-state={state}
      aria-label="Upload"
    >
      <Stack align="center" gap="sm">
        <IconFileUpload size={32} color="var(--hay)" aria-hidden />
        {reading ? <Reading {...reading} onCancel={onCancel} /> : <Browse {...browse} onFile={onFile} />}
      </Stack>
      {children}
    </section>
  );
}

function Browse({
  prompt,
  inputLabel,
  onFile,
  hints,
}: Pick<FileZoneProps, 'prompt' | 'inputLabel' | 'onFile' | 'hints'>) {
  return (
    <>
      <Text ta="center">{prompt}</Text>
      <FileButton
        onChange={(file) => file && onFile(file)}
        accept={ACCEPTED}
        inputProps={{ 'aria-label': inputLabel }}
      >
        {(props) => <Button {...props}>Browse</Button>}
      </FileButton>
      <Note>CSV or Excel (.xlsx, .xls), up to 10MB</Note>
      {hints}
    </>
  );
}

interface ReadingProps {
  message: string;
  share: number | null;
  onCancel: () => void;
}

function Reading({ message, share, onCancel }: ReadingProps) {
  return (
    <>
      <Text component="output">{message}</Text>
      <Progress
        w="min(24rem, 100%)"
        value={share === null ? 100 : Math.round(share * 100)}
        striped={share === null}
        animated={share === null}
        aria-label="Reading the file"
      />
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}
