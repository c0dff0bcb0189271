import { Menu } from '@mantine/core';
import { ColumnsButton } from './columns-button.tsx';

export interface ColumnsMenuProps {
  breakEven: boolean;
  onBreakEven: (shown: boolean) => void;
}

/** The optional columns of the table of lots. */
export function ColumnsMenu({ breakEven, onBreakEven }: ColumnsMenuProps) {
  return (
    // Mantine's focus placeholder is not a menu item, which the menu role requires: the first item gets focus instead.
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
