import { Button, Group, Input } from '@mantine/core';
import { useState } from 'react';
import { count, counted } from '#domain/kit/format';
import classes from '../imports.module.css';
import type { Account } from './clients.ts';
import type { TradeDraft } from './draft.ts';
import { LotPicker, Picker } from './lot-picker.tsx';

/** The target: the selected rows, or the account at this position, from 1. */
const SELECTED = 0;

const accountLabel = ({ acct, name, rows }: Account) => `Account ${acct}, ${name} (${counted(rows, 'row')})`;

interface BulkLotsProps {
  draft: TradeDraft;
  selected: number;
  already: number;
  guessed: number;
}

export function BulkLots({ draft, selected, already, guessed }: BulkLotsProps) {
  const [target, setTarget] = useState(SELECTED);
  const [lotId, setLotId] = useState(0);
  const account = draft.accounts[target - 1];
  const selectedLabel = `Selected rows (${count(selected)})`;
  const rowIndexes = () => (account ? draft.ofAccount(account.acct) : draft.selection());
  const rows = account?.rows ?? selected;
  return (
    <Group
      gap="sm"
      align="flex-end"
      className={classes.bulk}
      component="section"
      aria-label="Many rows at once"
    >
      <Input.Wrapper label="Set lot for" labelElement="div" className={classes.target}>
        <Picker
          label="Set lot for"
          value={target}
          text={account ? accountLabel(account) : selectedLabel}
          options={() => [
            { value: SELECTED, label: selectedLabel },
            ...draft.accounts.map((its, at) => ({ value: at + 1, label: accountLabel(its) })),
          ]}
          nothingFound="No accounts found"
          onPick={setTarget}
        />
      </Input.Wrapper>
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
        onClick={() => draft.setLot(rowIndexes(), lotId)}
      >
        Set Lot
      </Button>
      <SelectionButtons draft={draft} selected={selected} already={already} guessed={guessed} />
    </Group>
  );
}

function SelectionButtons({ draft, selected, already, guessed }: BulkLotsProps) {
  const buttonProps = (whatToSelect: string) => ({
    variant: 'default',
    disabled: selected === 0,
    title: selected === 0 ? whatToSelect : undefined,
  });
  return (
    <>
      {guessed > 0 && (
        <Button
          {...buttonProps('Select rows whose suggested lot and closing are right')}
          onClick={() => draft.acceptLots(draft.selection())}
        >
          Confirm Lots and Closings
        </Button>
      )}
      {already > 0 && (
        <Button
          {...buttonProps('Select rows that are already imported')}
          onClick={() => draft.importAgain(draft.selection(), true)}
        >
          Import Selected Anyway
        </Button>
      )}
    </>
  );
}
