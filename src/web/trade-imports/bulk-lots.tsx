import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { count, counted } from '../lib/format.ts';
import type { Draft } from './draft.ts';
import { LotPicker } from './lot-picker.tsx';
import classes from './trade-imports.module.css';

/** What is not an account: the rows that are selected. */
const SELECTED = '';

interface BulkLotsProps {
  draft: Draft;
  /** How many rows are selected, and how many are in the books already. */
  selected: number;
  already: number;
}

/** Sets the lot of many rows at once: of all selected ones, or of all of one account. */
export function BulkLots({ draft, selected, already }: BulkLotsProps) {
  const [target, setTarget] = useState(SELECTED);
  const [lotId, setLotId] = useState(0);
  const account = draft.accounts.find(({ acct }) => acct === target);
  const places = () => (account ? draft.ofAccount(account.acct) : draft.selection());
  const rows = account?.rows ?? selected;
  return (
    <Group gap="sm" align="flex-end" component="section" aria-label="Many rows at once">
      <NativeSelect
        label="Set lot for"
        value={target}
        onChange={(event) => setTarget(event.currentTarget.value)}
        data={[
          { value: SELECTED, label: `Selected rows (${count(selected)})` },
          ...draft.accounts.map(({ acct, name, rows: its }) => ({
            value: acct,
            label: `Account ${acct}, ${name} (${counted(its, 'row')})`,
          })),
        ]}
        className={classes.target}
      />
      <div className={classes.bulkLot}>
        <LotPicker
          label="Lot to set"
          lotId={lotId}
          {...(account && { name: account.name })}
          onPick={setLotId}
        />
      </div>
      <Button
        variant="default"
        disabled={rows === 0}
        title={rows === 0 ? 'Select rows, or choose an account' : undefined}
        onClick={() => draft.setLot(places(), lotId)}
      >
        Set Lot
      </Button>
      {already > 0 && (
        <Button
          variant="default"
          disabled={selected === 0}
          title={selected === 0 ? 'Select rows that are already imported' : undefined}
          onClick={() => draft.importAgain(draft.selection(), true)}
        >
          Import Selected Anyway
        </Button>
      )}
    </Group>
  );
}
