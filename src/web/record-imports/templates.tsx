import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { sentence } from '#domain/kit/format';
import { KINDS, RECORD_KINDS } from '#domain/import/kinds';
import { templateFile } from '#domain/import/template';
import { downloadCsv } from '../ui/download.ts';
import { Note } from '../ui/typography.ts';

/** A file to fill in for each kind of record. */
export const Templates = () => (
  <Group gap="xs" justify="center">
    <Note>Templates:</Note>
    {RECORD_KINDS.map((kind) => (
      <Button
        key={kind}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconDownload size={14} aria-hidden />}
        aria-label={`Download the template for ${KINDS[kind].nouns[1]}`}
        onClick={() => downloadCsv(`drover-${kind}-template.csv`, templateFile(kind))}
      >
        {sentence(KINDS[kind].nouns[1])}
      </Button>
    ))}
  </Group>
);
