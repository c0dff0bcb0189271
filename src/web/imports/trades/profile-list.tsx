import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { deleteImportProfile } from '#api/import-profiles';
import { count } from '#domain/kit/format';
import {
  DATE_ORDER_LABELS,
  DIRECTION_RULE_LABELS,
  type ImportProfile,
} from '#domain/trades/file/profile-form';
import { call } from '../../lib/call.ts';
import { actionsColumn, columnsFor, type TableColumns } from '../../ui/data-table-columns.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { DeleteModal, useItemModal, type ModalProps } from '../../ui/confirm-modal.tsx';
import { EmptyState, SectionTitle } from '../../ui/messages.tsx';
import { RowActions } from '../../ui/icon-button.tsx';
import { importProfilesQuery, profilesChanged } from './profiles.ts';

const column = columnsFor<ImportProfile>();

interface ProfileActions {
  onEdit: (profile: ImportProfile) => void;
  onDelete: (profile: ImportProfile) => void;
}

const profileColumns = ({ onEdit, onDelete }: ProfileActions): TableColumns<ImportProfile> =>
  column.columns([
    column.accessor('broker', { header: 'Broker', meta: { width: 14, wraps: true } }),
    column.written(
      'date_order',
      'Dates',
      { width: 11, wraps: true },
      ({ date_order }) => DATE_ORDER_LABELS[date_order],
    ),
    column.written(
      'direction_rule',
      'Purchases and Sales',
      { width: 16, wraps: true },
      ({ direction_rule }) => DIRECTION_RULE_LABELS[direction_rule],
    ),
    column.written('accounts', 'Accounts with a Lot', { width: 9, numeric: true }, ({ accounts }) =>
      count(accounts.length),
    ),
    actionsColumn<ImportProfile>({ width: 6.5 }, (profile) => (
      <RowActions
        name={`import profile ${profile.broker}`}
        onEdit={() => onEdit(profile)}
        onDelete={() => onDelete(profile)}
      />
    )),
  ]);

const empty = (
  <EmptyState title="No Import Profiles">
    If a broker’s files are not read correctly, save a profile from the preview of one: which column is which,
    how dates are written, and what marks a buy or a sell.
  </EmptyState>
);

export function ProfileList({ onEdit }: Pick<ProfileActions, 'onEdit'>) {
  const profiles = useQuery(importProfilesQuery);
  const deleted = useItemModal<ImportProfile>();
  const onDelete = deleted.open;
  const columns = useMemo(() => profileColumns({ onEdit, onDelete }), [onEdit, onDelete]);
  return (
    <Stack gap="xs" component="section" aria-label="Import Profiles">
      <SectionTitle>Import Profiles</SectionTitle>
      <DataTable
        failure={{ message: 'Failed to load import profiles', query: profiles }}
        label="Import Profiles"
        loadingText="Loading import profiles..."
        likelyRows={1}
        columns={columns}
        rows={profiles.data}
        rowId={({ id }) => String(id)}
        rowName={({ broker }) => broker}
        empty={empty}
      />
      {deleted.item && <DeleteProfile profile={deleted.item} {...deleted.modal} />}
    </Stack>
  );
}

const DeleteProfile = ({ profile, ...modal }: ModalProps & { profile: ImportProfile }) => (
  <DeleteModal
    {...modal}
    title="Delete Import Profile"
    record={`import profile ${profile.broker}`}
    remove={() => call(deleteImportProfile, { id: profile.id })}
    changed={profilesChanged}
    failure="Failed to delete the import profile. Please try again."
  >
    <Text>
      Delete the import profile “{profile.broker}”? Its files will be read by the standard headings. Imported
      trades stay as they are.
    </Text>
  </DeleteModal>
);
