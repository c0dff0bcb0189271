import { Stack, Text } from '@mantine/core';
import { Fragment } from 'react';
import { may } from '#domain/users/permissions';
import { useProfile } from '../lib/profile.ts';
import { TextLink } from '../ui/links.tsx';
import { Note, SectionTitle } from '../ui/messages.tsx';
import type { ModalProps } from '../ui/confirm-modal.tsx';
import { Modal } from '../ui/modal.tsx';
import { useSingleKeys } from '../ui/single-keys.ts';
import { destinationsOf } from './go-to.ts';
import classes from './keys-dialog.module.css';

type Entry = readonly [keys: readonly string[], what: string];

const ALONE: readonly Entry[] = [
  [['?'], 'Show these keys'],
  [['/'], 'Search the list'],
  [['N'], 'Add what the page lists'],
  [['E'], 'Edit the row that has the focus, or what the page shows'],
  [['O'], 'Record an out of the lot'],
];

const ALWAYS: readonly Entry[] = [
  [['Ctrl', 'K'], 'Find anything'],
  [['Ctrl', 'Enter'], 'Save the form'],
  [['Ctrl', 'Shift', 'Enter'], 'Save and add another'],
  [['↑', '↓'], 'Go from row to row of a table'],
  [['Enter'], 'Open the row'],
  [['Esc'], 'Close'],
];

const KeyList = ({ entries }: { entries: readonly Entry[] }) => (
  <dl className={classes.keys}>
    {entries.map(([keys, what]) => (
      <Fragment key={what}>
        <dt>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </dt>
        <dd>{what}</dd>
      </Fragment>
    ))}
  </dl>
);

export const KeysDialog = ({ opened, onClose }: ModalProps) => (
  <Modal opened={opened} onClose={onClose} title="Keyboard Shortcuts" size="lg">
    <KeyLists onClose={onClose} />
  </Modal>
);

function KeyLists({ onClose }: Pick<ModalProps, 'onClose'>) {
  const profile = useProfile();
  const [on] = useSingleKeys();
  const destinations = destinationsOf((action) => may(profile, action));
  return (
    <Stack gap="md">
      <KeyList entries={ALWAYS} />
      <SectionTitle>Single keys</SectionTitle>
      {!on && <Text size="sm">Single keys are turned off.</Text>}
      <KeyList entries={ALONE} />
      <SectionTitle>G, then a letter, to go to a page</SectionTitle>
      <KeyList entries={destinations.map(({ letter, label }) => [['G', letter.toUpperCase()], label])} />
      <Note>
        They do nothing while a field has the focus or a dialog is open. Turn single keys on or off in{' '}
        <TextLink to="/settings" onClick={onClose}>
          Account Settings
        </TextLink>
        .
      </Note>
    </Stack>
  );
}
