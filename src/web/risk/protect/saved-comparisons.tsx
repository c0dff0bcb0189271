import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SavedComparison, savedFloors, shownOf } from '#domain/comparisons';
import type { Day } from '#domain/days';
import { dayOfYear } from '#domain/format';
import type { ComparisonInput } from '#domain/protection/input';
import type { RiskLot } from '#domain/risk';
import { messageOf } from '../../lib/call.ts';
import { useMay } from '../../lib/profile.ts';
import { IconButton, IconButtons } from '../../ui/icon-button.tsx';
import { useItemModal } from '../../ui/use-item-modal.ts';
import type { Compared } from './choice-card.tsx';
import { ComparisonModal, type NamedComparison } from './comparison-modal.tsx';
import { comparisonsQuery } from './data.ts';
import { DeleteComparisonModal } from './delete-comparison.tsx';

interface SavedComparisonsProps {
  lot: RiskLot;
  /** What is on screen; null while it is incomplete. */
  current: { input: ComparisonInput; compared: Compared } | null;
  /** Why what is on screen cannot be saved. */
  refused: string | undefined;
  /** The comparison that was opened, as it is saved. */
  opened: SavedComparison | null;
  onOpen: (saved: SavedComparison) => void;
  today: Day;
}

/** The saved comparisons of a lot to open, and what the floors were when the opened one was saved. */
export function SavedComparisons({ lot, current, refused, opened, onOpen, today }: SavedComparisonsProps) {
  const { data = [], error } = useQuery(comparisonsQuery);
  const maySave = useMay('saveComparisons');
  const naming = useItemModal<NamedComparison>();
  const deleting = useItemModal<SavedComparison>();
  const shown = data.filter(
    ({ lot_id, owner }) => lot_id === lot.id || (lot_id === null && owner === lot.owner),
  );
  const open = opened && data.find(({ id }) => id === opened.id);
  const premiumDay = current?.input.premium_day;
  const save = () => {
    if (!current) return;
    const { input: typed, compared } = current;
    const input = { ...typed, premium_day: typed.premium_day ?? (typed.premium === null ? null : today) };
    const kept = shownOf(compared.found, input.price, today);
    naming.open({ kind: 'new', comparison: { lot_id: lot.id, input, shown: kept }, owner: lot.owner });
  };
  return (
    <div>
      <Group gap="xs">
        {shown.map((saved) => (
          <Button
            key={saved.id}
            size="compact-md"
            radius="xl"
            variant={saved.id === open?.id ? 'filled' : 'default'}
            aria-pressed={saved.id === open?.id}
            onClick={() => onOpen(saved)}
          >
            {saved.lot_id === null ? `${saved.name} (deleted lot)` : saved.name}
          </Button>
        ))}
        {maySave && (
          <Button
            size="compact-md"
            variant="light"
            disabled={!current || refused !== undefined}
            title={refused}
            onClick={save}
          >
            Save Comparison
          </Button>
        )}
        {maySave && open && (
          <IconButtons>
            <IconButton
              icon="edit"
              title="Rename"
              label={`Rename comparison ${open.name}`}
              onClick={() => naming.open({ kind: 'saved', saved: open })}
            />
            <IconButton
              icon="delete"
              title="Delete"
              label={`Delete comparison ${open.name}`}
              danger
              onClick={() => deleting.open(open)}
            />
          </IconButtons>
        )}
      </Group>
      {error && (
        <Text size="sm" c="red.4" mt={4} role="alert">
          {messageOf(error, 'Failed to load saved comparisons')}
        </Text>
      )}
      {open && (
        <Text size="sm" c="dimmed" mt={4} role="status">
          {savedFloors(open, today)}. Below it stands at today’s futures price
          {premiumDay ? `; option premiums are of ${dayOfYear(premiumDay, today)}.` : '.'}
        </Text>
      )}
      <ComparisonModal named={naming.item} opened={naming.opened} onClose={naming.close} onSaved={onOpen} />
      {deleting.item && (
        <DeleteComparisonModal saved={deleting.item} opened={deleting.opened} onClose={deleting.close} />
      )}
    </div>
  );
}
