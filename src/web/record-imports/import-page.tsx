import { Stack } from '@mantine/core';
import { useState } from 'react';
import { RECORD_FILES } from '#domain/kit/table-file/file';
import { useMay, useProfile } from '../lib/profile.ts';
import { FileZone } from '../ui/file-zone.tsx';
import type { Upload } from '../ui/import-state.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { Page } from '../ui/page.tsx';
import { useUnsaved } from '../lib/unsaved.ts';
import { Note } from '../ui/typography.ts';
import type { Draft } from './draft.ts';
import { OwnerChoice, useProducersOf } from './owner-choice.tsx';
import { PasteBox } from './paste-box.tsx';
import { PastRecordImports } from './past-imports.tsx';
import { Preview } from './preview.tsx';
import { Templates } from './templates.tsx';
import { useRecordImport } from './use-record-import.ts';

/** Import Records, for users who may import. */
export const ImportPage = () => (useMay('importRecords') ? <ImportRecords /> : <LoadingScreen />);

/** Whose records the file holds: an entity, and for LRP policies one of its producers, who is chosen where there are several. */
function useRecordsOwner(draft: Draft | null) {
  const profile = useProfile();
  const [chosenOwner, setChosenOwner] = useState(profile.entity_name);
  const owner = draft?.owner ?? chosenOwner;
  const [chosen, setInsured] = useState<string>();
  const producers = useProducersOf(owner);
  const onlyProducer = producers.length === 1 ? producers[0]?.id : undefined;
  return {
    owner,
    setOwner: (name: string) => {
      setChosenOwner(name);
      draft?.setOwner(name);
    },
    insured: producers.some(({ id }) => id === chosen) ? chosen : onlyProducer,
    setInsured,
  };
}

/** A spreadsheet of lots and their records is read, looked through, corrected and saved. */
function ImportRecords() {
  const choosesInsured = useMay('chooseInsured');
  const { upload, draft, saving, saveError, checkError, read, cancel, save } = useRecordImport();
  const { owner, setOwner, insured, setInsured } = useRecordsOwner(draft);
  useUnsaved(draft !== null, { isSaving: saving !== null });
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
        owner={owner}
        onOwner={setOwner}
        insured={insured}
        onInsured={setInsured}
        withPolicies={withPolicies}
        disabled={saving !== null || upload.state === 'uploading'}
      />
      {draft === null ? (
        <FileChoice upload={upload} onFile={(file) => void read(file, owner)} onCancel={cancel} />
      ) : (
        <Preview
          draft={draft}
          saving={saving}
          error={saveError ?? checkError}
          blocked={blocked}
          onCancel={cancel}
          onSave={() => void save(choosesInsured ? insured : undefined)}
        />
      )}
      <PastRecordImports />
    </Page>
  );
}

interface FileChoiceProps {
  upload: Upload;
  onFile: (file: File) => void;
  onCancel: () => void;
}

/** A spreadsheet is dropped, chosen or pasted here. */
const FileChoice = ({ upload, onFile, onCancel }: FileChoiceProps) => (
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
            The columns are recognized by their headings. You see every row before anything is saved.
          </Note>
          <Templates />
        </>
      }
    />
    <PasteBox onFile={onFile} />
  </Stack>
);
