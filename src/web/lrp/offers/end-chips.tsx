import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Day } from '#domain/kit/days';
import { counted, day as dayText } from '#domain/kit/format';
import { endInWords } from '#domain/lrp/offers/fit-messages';
import { SmallNote } from '../../ui/messages.tsx';

interface EndChipsProps {
  label: string;
  ends: readonly Day[];
  fitting: readonly Day[];
  best: Day | null;
  shown: Day;
  outDate: Day | null;
  /** On a phone, the one that fits best comes first. */
  bestFirst: boolean;
  onChoose: (end: Day) => void;
}

/** The end dates to choose from; those that do not fit are shown on request. */
export function EndChips({ label, ends, fitting, best, shown, outDate, bestFirst, onChoose }: EndChipsProps) {
  const [all, setAll] = useState(false);
  const isEveryShown = all || fitting.length === 0 || !fitting.includes(shown);
  const listed = isEveryShown ? ends : ends.filter((end) => fitting.includes(end));
  const ordered =
    bestFirst && best !== null && listed.includes(best)
      ? [best, ...listed.filter((end) => end !== best)]
      : listed;
  const hidden = ends.length - listed.length;
  return (
    <div>
      <Group gap="xs" role="group" aria-label={`End dates of ${label}`}>
        {ordered.map((end) => (
          <Button
            key={end}
            size="compact-sm"
            radius="xl"
            variant={end === shown ? 'filled' : 'default'}
            aria-pressed={end === shown}
            onClick={() => onChoose(end)}
          >
            {dayText(end)}
            {end === best && ' (fits best)'}
          </Button>
        ))}
        {hidden > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
            {`Show ${counted(hidden, 'other date')}`}
          </Button>
        )}
      </Group>
      {outDate !== null && shown !== '' && <SmallNote mt={4}>Ends {endInWords(shown, outDate)}.</SmallNote>}
    </div>
  );
}
