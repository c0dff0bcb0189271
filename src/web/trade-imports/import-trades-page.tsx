import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ImportProfile } from '#domain/trades/file/profile-form';
import type { FileLayout } from '#domain/trades/file/reader';
import { useUnsaved } from '../lib/unsaved.ts';
import { useItemModal } from '../ui/use-item-modal.ts';
import { importProfilesQuery } from './data.ts';
import { PastTradeImports } from './past-imports.tsx';
import { Preview } from './preview.tsx';
import { ProfileList } from './profile-list.tsx';
import { ProfileModal } from './profile-modal.tsx';
import { type ProfileStart, startOfFile, startOfProfile } from './profile-start.ts';
import { UploadZone } from './upload-zone.tsx';
import { WaitingFiles } from './waiting-files.tsx';
import { useImport } from './use-import.ts';

/** The filter of the rows. */
const shownRows = ['rows'];

/** The Import Trades tab: upload, preview, save, and past imports. */
export function ImportTradesPage() {
  const { upload, draft, saving, saveError, read, readAgain, cancel, save } = useImport();
  const { data: profiles = [] } = useQuery(importProfilesQuery);
  const profile = useItemModal<ProfileStart>();
  const { open } = profile;
  const edit = useCallback((saved: ImportProfile) => open(startOfProfile(saved)), [open]);
  const setLayout = (layout: FileLayout) => open(startOfFile(layout, draft, profiles));
  useUnsaved(draft !== null, { keeps: shownRows, isSaving: saving !== null });
  return (
    <Stack gap="lg">
      {draft === null && upload.state !== 'uploading' && (
        <WaitingFiles onFile={(file, id) => void read(file, id)} />
      )}
      {draft === null && (
        <UploadZone
          upload={upload}
          onFile={(file) => void read(file)}
          onCancel={cancel}
          onLayout={setLayout}
        />
      )}
      {draft && (
        <Preview
          draft={draft}
          saving={saving}
          error={saveError}
          onCancel={cancel}
          onSave={() => void save()}
          profile={profiles.find(({ id }) => id === draft.facts.layout.profile)}
          onProfile={() => setLayout(draft.facts.layout)}
        />
      )}
      <PastTradeImports />
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
