import { Menu } from '@mantine/core';
import { ColumnsButton } from './columns-button.tsx';

export interface ColumnsMenuProps {
  breakEven: boolean;
  onBreakEven: (shown: boolean) => void;
}

/** The columns that a user may add to the table of lots. */
export function ColumnsMenu({ breakEven, onBreakEven }: ColumnsMenuProps) {
  return (
    // The placeholder for focus is no item of a menu, as its role requires: the first item has focus instead.
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ColumnsButton />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxItem checked={breakEven} onChange={onBreakEven}>
          Break-even
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  );
}
