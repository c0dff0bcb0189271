import { Anchor, Group, Pill, Text } from '@mantine/core';
import { count } from '#domain/kit/format';
import { ANY, type ChosenLots, type LotOption } from './chosen-lots.ts';

const chipsInView = 12;

interface LotChipsProps {
  options: readonly LotOption[];
  chosen: ChosenLots;
  onRemove: (value: string) => void;
  onClear: () => void;
}

/** A removable chip for each chosen lot. */
export function LotChips({ options, chosen, onRemove, onClear }: LotChipsProps) {
  const ticked = options.filter(({ value }) => chosen.has(value));
  if (ticked.length === 0 || chosen.has(ANY)) return null;
  const hidden = ticked.length - chipsInView;
  return (
    <Group component="ul" gap={6} mt="xs" mb={0} p={0} aria-label="Lots chosen" style={{ listStyle: 'none' }}>
      {ticked.slice(0, chipsInView).map(({ value, label }) => (
        <li key={value}>
          <Pill
            withRemoveButton
            onRemove={() => onRemove(value)}
            removeButtonProps={{ 'aria-label': `Remove ${label}`, 'aria-hidden': false, tabIndex: 0 }}
          >
            {label}
          </Pill>
        </li>
      ))}
      {hidden > 0 && (
        <Text component="li" size="xs" c="dimmed">
          and {count(hidden)} more
        </Text>
      )}
      {ticked.length > 1 && (
        <li>
          <Anchor component="button" size="xs" onClick={onClear}>
            Clear lots
          </Anchor>
        </li>
      )}
    </Group>
  );
}
