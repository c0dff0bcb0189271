import { ActionIcon, Burger, Group } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { isLongWorkUnderWay } from '../lib/long-work.ts';
import { signOut } from '../lib/session.ts';
import { lazily } from '../ui/lazily.tsx';
import { askToDiscard, isAnythingUnsaved } from '../lib/unsaved.ts';
import { Brand } from '../ui/brand.tsx';
import { Notifications } from './notifications.tsx';
import { SearchButton } from './search-button.tsx';

const PrintButton = lazily(async () => (await import('./print-button.tsx')).PrintButton);

interface HeaderProps {
  sidebarOpened: boolean;
  onToggleSidebar: () => void;
}

/** Signs out, after a confirmation if something is not saved. */
async function leave() {
  if ((!isAnythingUnsaved() && !isLongWorkUnderWay()) || (await askToDiscard())) await signOut();
}

export function Header({ sidebarOpened, onToggleSidebar }: HeaderProps) {
  return (
    <Group h="100%" px="md" justify="space-between">
      <Group hiddenFrom="md" gap="sm">
        <Burger
          size="sm"
          opened={sidebarOpened}
          onClick={onToggleSidebar}
          aria-label="Menu"
          aria-expanded={sidebarOpened}
          aria-controls="sidebar"
        />
        <Brand />
      </Group>
      <Group gap="xs" ms="auto">
        <SearchButton />
        <PrintButton />
        <Notifications />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          title="Sign Out"
          aria-label="Sign Out"
          onClick={() => void leave()}
        >
          <IconLogout size={20} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  );
}
