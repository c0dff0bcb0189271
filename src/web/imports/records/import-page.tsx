import { Button, Group, Stack, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { revertRecordImport, type RecordImport } from '#api/record-imports';
import { KINDS, RECORD_KINDS, templateFile } from '#domain/import/kinds';
import { sentence } from '#domain/kit/format';
import { RECORD_FILES } from '#domain/kit/table-file/file';
import { call } from '../../lib/call.ts';
import { useEntityName, useOwnersFact } from '../../lib/clients.ts';
import { useMay, useProfile } from '../../lib/profile.ts';
import { columnsFor } from '../../ui/data-table-columns.ts';
import { downloadCsv } from '../../ui/download-button.tsx';
import { FileZone } from '../file-zone.tsx';
import { PasteBox } from '../paste-box.tsx';
import type { Upload } from '../file-import.ts';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { Page } from '../../ui/page.tsx';
import { Note } from '../../ui/messages.tsx';
import type { RecordDraft } from './draft.ts';
import { PastImports } from '../past-imports.tsx';
import { addedBy, importsOfRecords, useRecordImport } from './import.ts';
import { RecordsPreview } from './preview.tsx';
import { lrpProducersQuery } from '../../lrp/data.ts';
import { useFact } from '../../lib/use-fact.ts';

interface OwnerChoiceProps {
  chosen: ReturnType<typeof useRecordsOwner>;
  withPolicies: boolean;
  disabled: boolean;
}

/** For an administrator: the entity that the records are for, and the producer of the LRP policies. */
function OwnerChoice({ chosen, withPolicies, disabled }: OwnerChoiceProps) {
  const chooses = useMay('chooseOwner');
  const choosesInsured = useMay('chooseInsured');
  const owners = useOwnersFact(chooses);
  if (!chooses && !(withPolicies && choosesInsured)) return null;
  return (
    <Group gap="sm" align="flex-end">
      {chooses && (
        <NativeSelect
          label="Import for"
          disabled={disabled}
          value={chosen.owner}
          onChange={(event) => chosen.setOwner(event.currentTarget.value)}
          data={(owners ?? []).map(({ entity_name }) => entity_name)}
        />
      )}
      {withPolicies && choosesInsured && (
        <NativeSelect
          label="Whose LRP policies"
          disabled={disabled}
          value={chosen.insured ?? ''}
          onChange={(event) => chosen.setInsured(event.currentTarget.value)}
          data={[
            { value: '', label: 'Select a producer' },
            ...chosen.producers.map(({ id, full_name }) => ({ value: id, label: full_name })),
          ]}
        />
      )}
    </Group>
  );
}

export const ImportPage = () => (useMay('importRecords') ? <ImportRecords /> : <LoadingScreen />);

/** Owner of the records in the file: an entity, and for LRP policies one of its producers, to be chosen where there are several. */
function useRecordsOwner(draft: RecordDraft | null) {
  const { entity_name: own } = useProfile();
  const entity = useEntityName();
  const [chosenOwner, setChosenOwner] = useState(entity ?? own);
  const owner = draft?.owner ?? chosenOwner;
  const [chosen, setInsured] = useState<string>();
  const chooses = useMay('chooseInsured');
  const all = useFact({ ...lrpProducersQuery, enabled: chooses }) ?? [];
  const producers = all.filter(({ entity_name }) => entity_name === owner);
  const onlyProducer = producers.length === 1 ? producers[0]?.id : undefined;
  return {
    owner,
    setOwner: (name: string) => {
      setChosenOwner(name);
      draft?.setOwner(name);
    },
    producers,
    /** The producer of the policies; undefined where none is chosen. */
    insured: producers.some(({ id }) => id === chosen) ? chosen : onlyProducer,
    setInsured,
  };
}

function ImportRecords() {
  const choosesInsured = useMay('chooseInsured');
  const { upload, draft, saving, saveError, checkError, read, cancel, save } = useRecordImport();
  const chosen = useRecordsOwner(draft);
  const { owner, insured } = chosen;
  const withPolicies = draft?.known().some(({ kind }) => kind === 'lrp') ?? false;
  const blocked =
    withPolicies && choosesInsured && insured === undefined
      ? 'Choose whose LRP policies these are'
      : undefined;
  return (
    <Page
      title="Import Records"
      about="Lots, receivings, outs, expenses and LRP policies from a spreadsheet, or from a workbook of Your Data."
    >
      <OwnerChoice
        chosen={chosen}
        withPolicies={withPolicies}
        disabled={saving !== null || upload.state === 'uploading'}
      />
      {draft === null ? (
        <FileChoice upload={upload} onFile={(file) => void read(file, owner)} onCancel={cancel} />
      ) : (
        <RecordsPreview
          draft={draft}
          saving={saving}
          error={saveError ?? checkError}
          blocked={blocked}
          onCancel={cancel}
          onSave={() => void save(choosesInsured ? insured : undefined)}
        />
      )}
      <PastImports
        name="record-imports"
        query={importsOfRecords}
        added={added}
        revert={({ id }) => call(revertRecordImport, { id })}
        effect={(batch) => `${addedBy(batch)} of ${batch.owner} will be deleted`}
      />
    </Page>
  );
}

const column = columnsFor<RecordImport>();
const added = column.columns([
  column.accessor('owner', { header: 'Owner', meta: { width: 12, wraps: true, action: 'seeEntities' } }),
  column.written('added', 'Records', { width: 16, wraps: true }, addedBy),
]);

interface FileChoiceProps {
  upload: Upload;
  onFile: (file: File) => void;
  onCancel: () => void;
}

function FileChoice({ upload, onFile, onCancel }: FileChoiceProps) {
  const [pasted, paste] = useState('');
  return (
    <Stack gap="lg">
      <FileZone
        upload={upload}
        prompt="Drag and drop your spreadsheet here"
        inputLabel="Spreadsheet"
        files={RECORD_FILES}
        onFile={onFile}
        onCancel={onCancel}
        hints={
          <>
            <Note ta="center">
              The columns are recognized by their headings. You review every row before anything is saved.
            </Note>
            <Templates />
          </>
        }
      />
      <PasteBox text={pasted} onType={paste} onFile={onFile} action="Read Pasted Rows" />
    </Stack>
  );
}

const Templates = () => (
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
