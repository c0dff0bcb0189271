import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { count } from '#domain/kit/format';
import { useClient } from '../lib/client.ts';
import { ALL_CLIENTS, useOwners } from '../lib/clients.ts';
import { addressInClient } from '../lib/client-pages.ts';
import { QueryError, SmallNote } from '../ui/messages.tsx';
import type { ModalProps } from '../ui/confirm-modal.tsx';
import { Modal } from '../ui/modal.tsx';
import { clientEntries } from './client-entries.ts';
import type { EntryGroup } from './entries.ts';
import { FindList } from './find-list.tsx';

export const ClientDialog = ({ opened, onClose }: ModalProps) => (
  <Modal opened={opened} onClose={onClose} title="Choose Client" size="md" yOffset="10vh">
    <Clients onClose={onClose} />
  </Modal>
);

/** The most clients that are listed; the others are found by typing. */
const MOST = 100;

function Clients({ onClose }: Pick<ModalProps, 'onClose'>) {
  const [text, setText] = useState('');
  const location = useLocation();
  const navigate = useNavigate();
  const client = useClient();
  const owners = useOwners();
  const found = clientEntries(owners.data ?? [], text, location);
  const groups: EntryGroup[] = [
    ...(client !== null && text.trim() === ''
      ? [{ label: '', entries: [{ key: 'all', label: ALL_CLIENTS, ...addressInClient(location, null) }] }]
      : []),
    ...(found.length > 0 ? [{ label: 'Clients', entries: found.slice(0, MOST) }] : []),
  ];
  if (owners.isLoadingError) return <QueryError message="Failed to load clients" query={owners} />;
  return (
    <FindList
      {...{ text, groups, onClose }}
      onText={setText}
      label="Search for clients"
      placeholder="The name of a client..."
      isFetching={owners.isFetching}
      onChoose={({ to, search = {} }) => void navigate({ to, search })}
    >
      {found.length > MOST && (
        <SmallNote>{count(found.length - MOST)} more: type a part of the name</SmallNote>
      )}
    </FindList>
  );
}
