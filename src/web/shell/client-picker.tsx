import { Box, Button } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useClient } from '../lib/client.ts';
import { ALL_CLIENTS, useEntityName } from '../lib/clients.ts';
import { addressInClient } from '../lib/client-pages.ts';
import { IconLink } from '../ui/links.tsx';
import { lazily } from '../ui/lazily.tsx';
import classes from './layout.module.css';

const ClientDialog = lazily(async () => (await import('../search/client-dialog.tsx')).ClientDialog);

/** The client that an administrator works in, the choice of another, and the way back to all. Source: decision 95. */
export function ClientPicker() {
  const client = useClient();
  const name = useEntityName() ?? ALL_CLIENTS;
  const [opened, setOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setOpened(true);
  };
  return (
    <div className={classes.client}>
      <Button
        variant={client === null ? 'default' : 'light'}
        color="hay"
        size="compact-md"
        aria-label={`Client: ${name}`}
        aria-haspopup="dialog"
        title={name}
        classNames={{ root: classes.clientButton, label: classes.clientName }}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        onClick={open}
      >
        {name}
      </Button>
      {client !== null && (
        // On a phone it would take the room of the name: the dialog leads to all clients too.
        <Box visibleFrom="xs">
          <ToAllClients />
        </Box>
      )}
      {wasOpened && <ClientDialog opened={opened} onClose={() => setOpened(false)} />}
    </div>
  );
}

function ToAllClients() {
  const { to, search } = addressInClient(useLocation(), null);
  return (
    <IconLink
      to={to}
      search={search}
      variant="subtle"
      color="gray"
      size="lg"
      title={ALL_CLIENTS}
      aria-label={ALL_CLIENTS}
    >
      <IconX size={18} aria-hidden />
    </IconLink>
  );
}
