import { Button, FileButton, Progress, Stack, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { FileTypes } from '#domain/kit/table-file/file';
import { MessageBox, Note } from '../ui/messages.tsx';
import type { Upload } from './file-import.ts';
import classes from './imports.module.css';

interface FileZoneProps {
  upload: Upload;
  prompt: string;
  inputLabel: string;
  onFile: (file: File) => void;
  onCancel: () => void;
  files: FileTypes;
  hints: ReactNode;
  children?: ReactNode;
}

export function FileZone({ upload, onFile, onCancel, children, ...browse }: FileZoneProps) {
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
          <Reading {...upload} onCancel={onCancel} />
        ) : (
          <Browse {...browse} onFile={onFile} />
        )}
      </Stack>
      {(upload.state === 'success' || upload.state === 'error') && (
        <MessageBox kind={upload.state}>{upload.message}</MessageBox>
      )}
      {children}
    </section>
  );
}

const Browse = ({
  prompt,
  inputLabel,
  onFile,
  files,
  hints,
}: Pick<FileZoneProps, 'prompt' | 'inputLabel' | 'onFile' | 'files' | 'hints'>) => (
  <>
    <Text ta="center">{prompt}</Text>
    <FileButton
      onChange={(file) => file && onFile(file)}
      accept={files.extensions.map((extension) => `.${extension}`).join(',')}
      inputProps={{ 'aria-label': inputLabel }}
    >
      {(props) => <Button {...props}>Browse</Button>}
    </FileButton>
    <Note ta="center">{files.hint}</Note>
    {hints}
  </>
);

interface ReadingProps {
  message: string;
  share: number | null;
  onCancel: () => void;
}

const Reading = ({ message, share, onCancel }: ReadingProps) => (
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

function useDroppedFile(zone: RefObject<HTMLElement | null>, onFile: (file: File) => void): boolean {
  const [over, setOver] = useState(false);
  const hear = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    const inside = event.target instanceof Node && (zone.current?.contains(event.target) ?? false);
    setOver(inside && event.type === 'dragover');
    const [file] = event.dataTransfer?.files ?? [];
    if (inside && event.type === 'drop' && file) onFile(file);
  });
  useEffect(() => {
    const kinds = ['dragover', 'drop', 'dragend'] as const;
    for (const kind of kinds) window.addEventListener(kind, hear);
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, hear);
    };
  }, []);
  return over;
}
