import { Group, Paper, SimpleGrid } from '@mantine/core';
import { IconBox, IconReportMoney, IconShield, type TablerIcon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './dashboard.module.css';
import { Note } from '../ui/typography.ts';

const shortcuts = [
  { to: '/inventory', label: 'View Inventory', about: 'Lots, head, weight and cost', icon: IconBox },
  { to: '/risk-management', label: 'Manage Risk', about: 'Coverage, trades and LRP', icon: IconShield },
  { to: '/quotes', label: 'View Quotes', about: 'Feeder and live cattle prices', icon: IconReportMoney },
] as const;

export function Shortcuts() {
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" data-screen-only>
      {shortcuts.map((shortcut) => (
        <Shortcut key={shortcut.to} {...shortcut} />
      ))}
    </SimpleGrid>
  );
}

interface ShortcutProps {
  to: string;
  label: string;
  about: string;
  icon: TablerIcon;
}

function Shortcut({ to, label, about, icon: Icon }: ShortcutProps) {
  return (
    <Paper withBorder p="md" className={classes.shortcut}>
      <Group gap="md" wrap="nowrap">
        <Icon size={24} color="var(--hay)" aria-hidden />
        <div>
          <Link to={to} className={classes.shortcutLink}>
            {label}
          </Link>
          <Note>{about}</Note>
        </div>
      </Group>
    </Paper>
  );
}
