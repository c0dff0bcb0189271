import { ActionIcon, Popover, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';

/** The notification button and its panel. */
export function Notifications() {
  return (
    <Popover width={280} position="bottom-end" trapFocus={false} withArrow>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" title="Notifications" aria-label="Notifications">
          <IconBell size={20} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Notifications">
        <Text size="sm">Nothing needs your attention</Text>
      </Popover.Dropdown>
    </Popover>
  );
}
