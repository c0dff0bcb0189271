import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState, useSyncExternalStore } from 'react';
import type { WarningReason } from '#domain/trades/trade-plausibility';
import { count, counted } from '#domain/kit/format';
import type { ImportProfile } from '#domain/trades/file/profile-form';
import { useSearchChoice } from '../../lib/search-params.ts';
import { MessageBox, Note } from '../../ui/messages.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useItemModal, type ModalProps } from '../../ui/confirm-modal.tsx';
import { Confirmations, Preview, Rows, RowsShown, type PreviewSteps } from '../preview.tsx';
import { BulkLots } from './bulk-lots.tsx';
import { ClientsOfFile } from './clients-of-file.tsx';
import type { TradeDraft } from './draft.ts';
import { FileNotes } from './file-notes.tsx';
import { LotsProvider } from './lot-picker.tsx';
import { MatchModal, type RowToMatch } from './match-modal.tsx';
import { tradesLook, type RowChoices } from './trade-rows.tsx';

interface TradesPreviewProps extends PreviewSteps {
  draft: TradeDraft;
  profile: ImportProfile | undefined;
  onProfile: () => void;
}

type Counts = ReturnType<TradeDraft['counts']>;

export function TradesPreview({ draft, profile, onProfile, onSave, ...steps }: TradesPreviewProps) {
  // Counting and filtering rows takes a millisecond or two, so it is repeated with every change of the draft.
  const version = useSyncExternalStore(draft.subscribe, draft.version);
  const counts = draft.counts();
  const [shown, show] = useSearchChoice('rows', ['all', 'attention', 'already']);
  const { open: match, ...matched } = useItemModal<RowToMatch>();
  const [isAsking, question] = useDisclosure(false);
  const [needsLot, setNeedsLot] = useState<number | null>(null);
  const look = tradesLook(draft, rowChoices(draft, setNeedsLot, match));
  const about = (
    <>
      <Note>{countsMessage(counts)}</Note>
      <ReadBy profile={profile} disabled={steps.saving !== null} onProfile={onProfile} />
    </>
  );
  return (
    <LotsProvider hasFitting={draft.severalFit}>
      <Preview
        {...steps}
        fileName={draft.fileName}
        about={about}
        whyNot={whyNotSaved(draft, counts)}
        onSave={counts.withoutLot + counts.guessed > 0 ? question.open : onSave}
      >
        <FileNotes {...draft.start.facts} />
        <ClientsOfFile draft={draft} {...draft.clients(counts.byAccount)} />
        <TradeConfirmations draft={draft} />
        {needsLot !== null && (
          <MessageBox kind="error" onDismiss={() => setNeedsLot(null)}>
            Row {needsLot}: select a lot before you mark it as closing
          </MessageBox>
        )}
        <Group justify="space-between" align="flex-end" gap="sm">
          <BulkLots draft={draft} {...counts} />
          <RowsShown
            choices={[
              ['all', 'All rows', counts.all],
              ['attention', 'Needs attention', counts.attention],
              ['already', 'Already imported', counts.already],
            ]}
            shown={shown}
            onShow={show}
          />
        </Group>
        <Rows look={look} rowIndexes={draft.shown(shown)} version={version} />
      </Preview>
      <LotQuestion counts={counts} opened={isAsking} onClose={question.close} onSave={onSave} />
      {matched.item && <MatchModal draft={draft} {...matched.item} {...matched.modal} />}
    </LotsProvider>
  );
}

const rowChoices = (
  draft: TradeDraft,
  setNeedsLot: (row: number | null) => void,
  match: (row: RowToMatch) => void,
): RowChoices => ({
  onLot: ({ rowIndex }, lotId) => {
    setNeedsLot(null);
    draft.setLot([rowIndex], lotId);
  },
  onStatus: ({ rowIndex, lotId, number }, status) => {
    // Trades without a lot can be closed without one.
    const needsLot = lotId === 0 && !draft.openTo(rowIndex).some(({ lot_id }) => lot_id === null);
    setNeedsLot(status === 'closed' && needsLot ? number : null);
    if (status === 'open') draft.open(rowIndex);
    else if (!needsLot) {
      const wasOpen = draft.isSetToOpen(rowIndex);
      draft.undecide(rowIndex);
      if (!draft.closes(rowIndex)) draft.close(rowIndex, { parts: [], opens: 0 });
      match({ row: draft.row(rowIndex), wasOpen });
    }
  },
  onMatch: (row) => match({ row, wasOpen: false }),
});

/** Example: `49 rows, 1 closing, 3 already imported and skipped` */
function countsMessage({ all, closing, skipped, excluded, others }: Counts): string {
  const already = skipped - excluded - others;
  const parts = [
    counted(all, 'row'),
    ...(closing > 0 ? [`${count(closing)} closing`] : []),
    ...(already > 0 ? [`${count(already)} already imported and skipped`] : []),
    ...(excluded > 0 ? [`${count(excluded)} left out`] : []),
    ...(others > 0 ? [`${count(others)} of other clients not imported`] : []),
  ];
  return parts.join(', ');
}

function whyNotSaved(draft: TradeDraft, counts: Counts): string | undefined {
  if (counts.others === counts.all) return 'Every row of this file is of other clients’ accounts';
  if (counts.skipped === counts.all)
    return `Every row of this file is already imported${counts.excluded > 0 ? ' or left out' : ''}`;
  if (counts.withoutPrice > 0) return 'An opening needs a price above 0';
  if (counts.undecided > 0)
    return `Choose the lot or the match of ${counted(counts.undecided, 'closing row')} under Needs attention`;
  const isConfirmed = draft.toConfirm().every(({ confirmed }) => confirmed);
  return isConfirmed ? undefined : 'Confirm what needs attention first';
}

const ReadBy = ({
  profile,
  disabled,
  onProfile,
}: Pick<TradesPreviewProps, 'profile' | 'onProfile'> & { disabled: boolean }) => (
  <Group gap={4}>
    <Note>{profile ? `Read by the import profile ${profile.broker}` : 'Read by its headings'}</Note>
    <Button variant="subtle" size="compact-sm" disabled={disabled} onClick={onProfile}>
      {profile ? 'Change' : 'Save as Profile'}
    </Button>
  </Group>
);

const REASONS: Record<WarningReason, string> = {
  price: 'the price is far from the market',
  strike: 'the strike is far from the market',
  premium: 'the premium is more than half the price of its underlying',
  month: 'the exchange does not list the month',
  stopped: 'the contract had stopped trading',
  date: 'the trade date is more than two years ago or not a trading day',
  quantity: 'the quantity is above 500 contracts',
  description: 'the description contradicts a column',
  contract: 'the contract is unknown and not counted as a hedge',
  status: 'the file suggests that it may not be a fill',
  transfer: 'the file marks it as a transfer of a position',
  offset: 'the account has open contracts on the other side',
};

const MOST_NAMED = 10;
const MOST_MESSAGES = 3;

/** Example: `Rows 3, 5: Price more than 30% from GFF27 at 361.250 on May 4, 2026` */
function rowList({ trades }: TradeDraft, rows: readonly number[], messages: readonly string[] = []): string {
  const named = rows.slice(0, MOST_NAMED).map((rowIndex) => count(trades.row[rowIndex] ?? 0));
  const more = rows.length > named.length ? ' and more' : '';
  const about = messages.length > 0 ? `: ${messages.slice(0, MOST_MESSAGES).join('; ')}` : '';
  return `${rows.length === 1 ? 'Row' : 'Rows'} ${named.join(', ')}${more}${about}`;
}

const TradeConfirmations = ({ draft }: { draft: TradeDraft }) => (
  <>
    <Confirmations
      name="Left out"
      title="rows that are not fills"
      list={draft.excludedRows().map(({ word, rows, taken }) => ({
        label: `Save ${counted(rows.length, 'row')} that ${rows.length === 1 ? 'says' : 'say'} ${word}`,
        description: rowList(draft, rows),
        checked: taken,
        onChange: (on) => draft.importAgain(rows, on),
      }))}
    />
    <Confirmations
      list={draft.toConfirm().map(({ reason, rows, messages, confirmed }) => ({
        label: `Save ${counted(rows.length, 'row')} although ${REASONS[reason]}`,
        description: rowList(draft, rows, messages),
        checked: confirmed,
        onChange: (on) => draft.confirm(reason, on),
      }))}
    />
  </>
);

interface LotQuestionProps extends ModalProps {
  counts: Pick<Counts, 'withoutLot' | 'guessed'>;
  onSave: () => void;
}

/** Asks for confirmation before rows are saved without a lot, or with a suggested one. Source: decision 50. */
const LotQuestion = ({ counts: { withoutLot, guessed }, opened, onClose, onSave }: LotQuestionProps) => (
  <Modal opened={opened} onClose={onClose} title="Save These Rows?">
    <Stack gap="md">
      {withoutLot > 0 && (
        <Text>
          {counted(withoutLot, 'row has', 'rows have')} no lot. Their trades are not on a lot until you assign
          one.
        </Text>
      )}
      {guessed > 0 && (
        <Text>
          {counted(guessed, 'row has', 'rows have')} a suggested lot or closing that is not confirmed. They
          are under Needs attention.
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          onClick={() => {
            onClose();
            onSave();
          }}
        >
          Save Anyway
        </Button>
      </Group>
    </Stack>
  </Modal>
);
