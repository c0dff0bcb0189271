import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import { lazily } from './lazily.tsx';
import type { ColumnVisibility } from './columns-choice.tsx';

const ViewsModal = lazily(async () => (await import('./views-modal.tsx')).ViewsModal);

interface ViewsChoiceProps {
  /** The name of the table: `inventory` */
  table: string;
  choice?: ColumnVisibility;
}

/** Saves how a table is set up (search, filters, order, columns) under a name, and sets it up so again. */
export function ViewsChoice(props: ViewsChoiceProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  return (
    <>
      <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />} onClick={open}>
        Views
      </Button>
      {wasOpened && <ViewsModal {...props} opened={opened} onClose={close} />}
    </>
  );
}
