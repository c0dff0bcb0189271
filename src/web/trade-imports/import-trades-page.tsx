import { Stack } from '@mantine/core';
import { askToDiscard, useUnsaved } from '../ui/unsaved.ts';
import { PastTradeImports } from './past-imports.tsx';
import { Preview } from './preview.tsx';
import { UploadZone } from './upload-zone.tsx';
import { useImport } from './use-import.ts';

/** The filter of the rows. */
const shownRows = ['rows'];

/** The Import Trades tab: upload, preview, save, and past imports. */
export function ImportTradesPage() {
  const { upload, draft, saving, saveError, read, cancel, save } = useImport();
  useUnsaved(draft !== null && saving === null, shownRows);
  const discard = async () => {
    const isChanged = saving === null && draft !== null && draft.version() > 0;
    if (!isChanged || (await askToDiscard())) cancel();
  };
  return (
    <Stack gap="lg">
      {draft === null && <UploadZone upload={upload} onFile={(file) => void read(file)} onCancel={cancel} />}
      {draft && (
        <Preview
          draft={draft}
          saving={saving}
          error={saveError}
          onCancel={() => void discard()}
          onSave={() => void save()}
        />
      )}
      <PastTradeImports />
    </Stack>
  );
}
