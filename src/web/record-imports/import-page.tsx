import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMay, useProfile } from '../lib/profile.ts';
import { FileZone } from '../ui/file-zone.tsx';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { MessageBox } from '../ui/message-box.tsx';
import { Page } from '../ui/page.tsx';
import { askToDiscard, useUnsaved } from '../ui/unsaved.ts';
import { OwnerChoice, useProducersOf } from './owner-choice.tsx';
import { PasteBox } from './paste-box.tsx';
import { PastRecordImports } from './past-imports.tsx';
import { Preview } from './preview.tsx';
import { Templates } from './templates.tsx';
import { useRecordImport } from './use-record-import.ts';

/** Import Records, for users who may import. */
export const ImportPage = () => (useMay('importRecords') ? <ImportRecords /> : <LoadingScreen />);

/** A spreadsheet of lots and their records is read, looked through, corrected and saved. */
function ImportRecords() {
  const profile = useProfile();
  const choosesInsured = useMay('chooseInsured');
  const { upload, draft, saving, saveError, checkError, read, cancel, save } = useRecordImport();
  const [chosenOwner, setChosenOwner] = useState(profile.entity_name);
  const owner = draft?.owner ?? chosenOwner;
  const setOwner = (name: string) => {
    setChosenOwner(name);
    draft?.setOwner(name);
  };
  const [chosen, setInsured] = useState<string>();
  const producers = useProducersOf(owner);
  const insured = producers.some(({ id }) => id === chosen)
    ? chosen
    : producers.length === 1
      ? producers[0]?.id
      : undefined;
  useUnsaved(draft !== null && saving === null);
  const discard = async () => {
    if (saving !== null || draft?.isEdited !== true || (await askToDiscard())) cancel();
  };
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
        <Stack gap="lg">
          <FileZone
            state={upload.state}
            reading={upload.state === 'uploading' ? upload : null}
            prompt="Drag and drop your spreadsheet here"
            inputLabel="Spreadsheet"
            onFile={(file) => void read(file, owner)}
            onCancel={cancel}
            hints={
              <>
                <Text size="sm" c="dimmed" ta="center">
                  The columns are recognized by their headings. You see every row before anything is saved.
                </Text>
                <Templates />
              </>
            }
          >
            {upload.state === 'success' && <MessageBox kind="success">{upload.message}</MessageBox>}
            {upload.state === 'error' && <MessageBox kind="error">{upload.message}</MessageBox>}
          </FileZone>
          <PasteBox onFile={(file) => void read(file, owner)} />
        </Stack>
      ) : (
        <Preview
          draft={draft}
          saving={saving}
          error={saveError ?? checkError}
          blocked={blocked}
          onCancel={() => void discard()}
          onSave={() => void save(choosesInsured ? insured : undefined)}
        />
      )}
      <PastRecordImports />
    </Page>
  );
}
