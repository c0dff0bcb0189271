import { Menu } from '@mantine/core';
import { ColumnsButton, type ColumnVisibility } from './data-table.tsx';
import { mainPortal } from './main-portal.ts';

interface ColumnsMenuProps {
  columns: readonly { id: string; title: string }[];
  choice: ColumnVisibility;
}

export const ColumnsMenu = ({ columns, choice: { hidden, show } }: ColumnsMenuProps) => (
  // Mantine's focus placeholder is not a menu item, which the menu role requires: the first item gets focus instead.
  <Menu {...mainPortal} position="bottom-end" withInitialFocusPlaceholder={false} closeOnItemClick={false}>
    <Menu.Target>
      <ColumnsButton />
    </Menu.Target>
    <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
      {columns.map(({ id, title }) => (
        <Menu.CheckboxItem key={id} checked={!hidden.has(id)} onChange={(shown) => show(id, shown)}>
          {title}
        </Menu.CheckboxItem>
      ))}
    </Menu.Dropdown>
  </Menu>
);
