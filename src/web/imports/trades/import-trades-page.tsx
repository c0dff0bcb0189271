import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { revertTradeImport, type TradeImport } from '#api/trade-imports';
import { count, counted } from '#domain/kit/format';
import { TRADE_FILES } from '#domain/kit/table-file/file';
import type { ImportProfile } from '#domain/trades/file/profile-form';
import type { FileLayout } from '#domain/trades/file/reader';
import { SAMPLE_COLUMNS, sampleFile } from '#domain/trades/file/sample';
import { call } from '../../lib/call.ts';
import { useToday } from '../../lib/today.ts';
import { columnsFor, figures } from '../../ui/data-table-columns.ts';
import { downloadCsv } from '../../ui/download.ts';
import { Note } from '../../ui/typography.ts';
import { useItemModal } from '../../ui/use-item-modal.ts';
import { FileZone } from '../file-zone.tsx';
import { PastImports } from '../past-imports.tsx';
import { ProblemList, SkippedList } from './file-notes.tsx';
import { importsOfTrades, type Refused, useTradeImport } from './import.ts';
import { TradesPreview } from './preview.tsx';
import { ProfileList } from './profile-list.tsx';
import { ProfileModal } from './profile-modal.tsx';
import { importProfilesQuery, type ProfileStart, startOfFile, startOfProfile } from './profiles.ts';
import { WaitingFiles } from './waiting-files.tsx';

/** The Import Trades tab: upload, preview, save, and past imports. */
export function ImportTradesPage() {
  const { upload, draft, saving, saveError, read, readAgain, cancel, save } = useTradeImport();
  const { data: profiles = [] } = useQuery(importProfilesQuery);
  const profile = useItemModal<ProfileStart>();
  const { open } = profile;
  const edit = useCallback((saved: ImportProfile) => open(startOfProfile(saved)), [open]);
  const setLayout = (layout: FileLayout) => open(startOfFile(layout, draft, profiles));
  return (
    <Stack gap="lg">
      {draft === null && upload.state !== 'uploading' && (
        <WaitingFiles onFile={(file, id) => void read(file, id)} />
      )}
      {draft === null ? (
        <FileZone
          upload={upload}
          prompt="Drag and drop your broker’s file here"
          inputLabel="Trades file"
          files={TRADE_FILES}
          onFile={(file) => void read(file)}
          onCancel={cancel}
          hints={<Columns />}
        >
          {upload.state === 'error' && upload.details && (
            <RefusedFile {...upload.details} onLayout={setLayout} />
          )}
        </FileZone>
      ) : (
        <TradesPreview
          draft={draft}
          saving={saving}
          error={saveError}
          onCancel={cancel}
          onSave={() => void save()}
          profile={profiles.find(({ id }) => id === draft.start.facts.layout.profile)}
          onProfile={() => setLayout(draft.start.facts.layout)}
        />
      )}
      <PastImports
        name="imports"
        query={importsOfTrades}
        added={added}
        revert={({ id }) => call(revertTradeImport, { id })}
        effect={effect}
      />
      <ProfileList onEdit={edit} />
      {profile.item && (
        <ProfileModal
          start={profile.item}
          opened={profile.opened}
          onClose={profile.close}
          onSaved={() => void (profile.item?.hasFile && readAgain())}
        />
      )}
    </Stack>
  );
}

const column = columnsFor<TradeImport>();
const added = column.columns([
  column.accessor('inserted', figures('Trades', count, { width: 6 })),
  column.accessor('closed', figures('Closed', count, { width: 6 })),
]);

const effect = ({ inserted, closed }: TradeImport): string =>
  `${counted(inserted, 'trade')} will be deleted${closed > 0 ? `, and ${counted(closed, 'trade')} that it closed will be open again` : ''}`;

/** The columns of a file, and a sample to look at or fill in. Source: decision 52. */
function Columns() {
  const today = useToday();
  return (
    <>
      <Note ta="center">
        Required columns: {SAMPLE_COLUMNS.required.join(', ')}. Optional: {SAMPLE_COLUMNS.optional.join(', ')}
        .
      </Note>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={today === undefined}
        onClick={() => today !== undefined && downloadCsv('drover-trades-sample.csv', sampleFile(today))}
      >
        Download a sample file
      </Button>
    </>
  );
}

interface RefusedFileProps extends Refused {
  /** Sets by hand how a file is read whose rows could not be read. */
  onLayout: (layout: FileLayout) => void;
}

/** What was left out of a refused file, and its problems where there are several. */
const RefusedFile = ({ skipped, problems, problemCount, layout, onLayout }: RefusedFileProps) => (
  <>
    {skipped && <SkippedList {...skipped} />}
    {problemCount > 1 && <ProblemList problems={problems} count={problemCount} />}
    {layout && (
      <Group gap="xs" mt="sm">
        <Text size="sm">Is this how your broker writes its files?</Text>
        <Button variant="default" size="compact-sm" onClick={() => onLayout(layout)}>
          Set How It Is Read
        </Button>
      </Group>
    )}
  </>
);
