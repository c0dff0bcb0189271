import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useDeferredValue, useState, useSyncExternalStore } from 'react';
import type { Progress } from '#api/progress';
import { count, counted } from '#domain/kit/format';
import type { ImportProfile } from '#domain/trades/file/profile-form';
import { WorkProgress } from '../ui/work-progress.tsx';
import { MessageBox } from '../ui/message-box.tsx';
import { useSearchChoice } from '../lib/search-params.ts';
import { useItemModal } from '../ui/use-item-modal.ts';
import { Note, SectionTitle } from '../ui/typography.ts';
import { BulkLots } from './bulk-lots.tsx';
import { ConfirmWarnings } from './confirm-warnings.tsx';
import type { Draft } from './draft.ts';
import type { DraftCounts, PreviewRow, Shown } from './draft-rows.ts';
import { FileNotes, ReadBy } from './file-notes.tsx';
import { LotQuestion } from './lot-question.tsx';
import { LotsProvider } from './lots.tsx';
import { MatchModal } from './match-modal.tsx';
import { PreviewCards } from './preview-cards.tsx';
import type { RowChoices } from './preview-row.tsx';
import { PreviewTable } from './preview-table.tsx';
import classes from './trade-imports.module.css';

interface PreviewProps {
  draft: Draft;
  /** The trades saved so far, while they are saved. */
  saving: Progress | null;
  error: string | null;
  onCancel: () => void;
  onSave: () => void;
  /** The profile by which the file was read, if there is one. */
  profile: ImportProfile | undefined;
  /** Changes that profile, or saves how the file was read as a new one. */
  onProfile: () => void;
}

/** The rows of a file before they are saved, where the lot and status of each are chosen. */
export function Preview({ draft, saving, error, onCancel, onSave, profile, onProfile }: PreviewProps) {
  // Counting and filtering rows takes a millisecond or two, so it is repeated with every change of the draft.
  useSyncExternalStore(draft.subscribe, draft.version);
  const counts = draft.counts();
  const narrow = useMediaQuery('(max-width: 39.99em)', undefined, { getInitialValueInEffect: false });
  const [shown, show] = useSearchChoice('rows', ['all', 'attention', 'already']);
  const matched = useItemModal<PreviewRow>();
  const [isAsking, question] = useDisclosure(false);
  const [needsLot, setNeedsLot] = useState<number | null>(null);
  const reasons = draft.toConfirm();
  const unconfirmed = reasons.filter(({ confirmed }) => !confirmed).length;
  const whyNot = whyNotSaved(counts, unconfirmed);

  const choices = rowChoices(draft, setNeedsLot, matched.open);
  const View = narrow ? PreviewCards : PreviewTable;
  // The rows render after everything else, so that neither blocks the page for long.
  const hasRows = useDeferredValue(true, false);
  return (
    <LotsProvider hasFitting={draft.hasFitting}>
      <Stack component="section" aria-label="Preview" gap="md">
        <Group justify="space-between" align="flex-start">
          <div>
            <FileHeading name={draft.fileName} counts={counts} />
            <ReadBy profile={profile} disabled={saving !== null} onProfile={onProfile} />
          </div>
          <SaveButtons
            whyNot={whyNot}
            isSaving={saving !== null}
            onCancel={onCancel}
            onSave={counts.withoutLot + counts.guessed > 0 ? question.open : onSave}
          />
        </Group>
        <FileNotes draft={draft} />
        {saving && <WorkProgress title="Saving" progress={saving} note="All of them are saved, or none." />}
        <ConfirmWarnings draft={draft} reasons={reasons} />
        {error && <MessageBox kind="error">{error}</MessageBox>}
        {needsLot !== null && (
          <MessageBox kind="error" onDismiss={() => setNeedsLot(null)}>
            Row {needsLot}: select a lot before you mark it as closing
          </MessageBox>
        )}
        <Group justify="space-between" align="flex-end" gap="sm">
          <BulkLots draft={draft} {...counts} />
          <RowsShown counts={counts} shown={shown} onShow={show} />
        </Group>
        {hasRows && <View draft={draft} rowIndexes={draft.shown(shown)} choices={choices} />}
      </Stack>
      <LotQuestion counts={counts} opened={isAsking} onClose={question.close} onSave={onSave} />
      {matched.item && (
        <MatchModal draft={draft} row={matched.item} opened={matched.opened} onClose={matched.close} />
      )}
    </LotsProvider>
  );
}

interface SaveButtonsProps extends Pick<PreviewProps, 'onCancel' | 'onSave'> {
  /** Why the rows cannot be saved yet. */
  whyNot: string | undefined;
  isSaving: boolean;
}

const SaveButtons = ({ whyNot, isSaving, onCancel, onSave }: SaveButtonsProps) => (
  <Stack gap={4} align="flex-end" className={classes.actions}>
    <Group gap="sm">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button onClick={onSave} disabled={isSaving || whyNot !== undefined}>
        {isSaving ? 'Saving...' : 'Save'}
      </Button>
    </Group>
    {whyNot !== undefined && <Note>{whyNot}</Note>}
  </Stack>
);

/** What the controls of a row do to the draft. */
function rowChoices(
  draft: Draft,
  setNeedsLot: (row: number | null) => void,
  openMatch: (row: PreviewRow) => void,
): RowChoices {
  return {
    onLot: (row, lotId) => {
      setNeedsLot(null);
      draft.setLot([row.rowIndex], lotId);
    },
    onAcceptLot: (row) => draft.acceptLots([row.rowIndex]),
    onStatus: (row, status) => {
      // What has no lot can be closed without one.
      const needsLot = row.lotId === 0 && !draft.openTo(row.rowIndex).some(({ lot_id }) => lot_id === null);
      setNeedsLot(status === 'closed' && needsLot ? row.trade.row : null);
      if (status === 'open') draft.open(row.rowIndex);
      else if (!needsLot) {
        draft.undecide(row.rowIndex);
        if (draft.row(row.rowIndex).status === 'open')
          draft.close(row.rowIndex, { parts: [], opens: 0, closes_only: false });
        openMatch(draft.row(row.rowIndex));
      }
    },
    onMatch: openMatch,
    onSelect: (row, on) => draft.select([row.rowIndex], on),
    onAgain: (row, on) => draft.importAgain([row.rowIndex], on),
  };
}

const FileHeading = ({ name, counts }: { name: string; counts: DraftCounts }) => (
  <>
    <SectionTitle>{name}</SectionTitle>
    <Note>
      {counted(counts.all, 'row')}
      {counts.closing > 0 && `, ${count(counts.closing)} closing`}
      {counts.skipped > counts.leftOut &&
        `, ${count(counts.skipped - counts.leftOut)} already imported and skipped`}
      {counts.leftOut > 0 && `, ${count(counts.leftOut)} left out`}
    </Note>
  </>
);

function whyNotSaved(counts: DraftCounts, unconfirmed: number): string | undefined {
  if (counts.skipped === counts.all)
    return `Every row of this file is already imported${counts.leftOut > 0 ? ' or left out' : ''}`;
  if (counts.withoutPrice > 0) return 'An opening needs a price above 0';
  if (counts.undecided > 0)
    return `Choose the lot or the match of ${counted(counts.undecided, 'closing row')} under Needs attention`;
  return unconfirmed > 0 ? 'Confirm what needs attention first' : undefined;
}

interface RowsShownProps {
  counts: Record<Shown, number>;
  shown: Shown;
  onShow: (shown: Shown) => void;
}

/** Filters the rows, and shows the number of each kind. */
function RowsShown({ counts, shown, onShow }: RowsShownProps) {
  return (
    <NativeSelect
      label="Show"
      value={shown}
      onChange={(event) => onShow(event.currentTarget.value as Shown)}
      data={[
        { value: 'all', label: `All rows (${count(counts.all)})` },
        { value: 'attention', label: `Needs attention (${count(counts.attention)})` },
        { value: 'already', label: `Already imported (${count(counts.already)})` },
      ]}
    />
  );
}
