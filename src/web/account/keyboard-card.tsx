import { Button, Checkbox, Group } from '@mantine/core';
import { SectionCard } from '../ui/page.tsx';
import { showKeys, useSingleKeys } from '../ui/single-keys.ts';

/** Turns the single keys on or off, in this browser. */
export function KeyboardCard() {
  const [on, turn] = useSingleKeys();
  return (
    <SectionCard title="Keyboard" about="Keys for a list, its rows, forms and pages, in this browser.">
      <Group justify="space-between" gap="sm">
        <Checkbox
          label="Single keys, such as N to add"
          checked={on}
          onChange={(event) => turn(event.currentTarget.checked)}
        />
        <Button variant="default" onClick={() => showKeys(true)}>
          Show Keys
        </Button>
      </Group>
    </SectionCard>
  );
}
