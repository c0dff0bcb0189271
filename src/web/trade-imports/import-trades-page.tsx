import { Stack } from '@mantine/core';
import { useUnsaved } from '../ui/unsaved.ts';
import { PastImports } from './past-imports.tsx';
import { Preview } from './preview.tsx';
import { UploadZone } from './upload-zone.tsx';
import { useImport } from './use-import.ts';

/** The filter of the rows. */
const shownRows = ['rows'];

/** The Import Trades tab: upload, preview, save, and past imports. */
export function ImportTradesPage() {
  const { upload, draft, saving, saveError, read, cancel, save } = useImport();
  useUnsaved(draft !== null, shownRows);
  return (
    <Stack gap="lg">
      {draft === null && <UploadZone upload={upload} onFile={(file) => void read(file)} onCancel={cancel} />}
      {draft && (
        <Preview
          draft={draft}
          saving={saving}
          error={saveError}
          onCancel={cancel}
          onSave={() => void save()}
        />
      )}
      <PastImports />
    </Stack>
  );
}
