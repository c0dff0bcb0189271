import {
  IconBuildingBank,
  IconBox,
  IconChartLine,
  IconFileText,
  IconLayoutDashboard,
  IconReceipt,
  IconReportMoney,
  IconShield,
  IconShieldCheck,
  type TablerIcon,
} from '@tabler/icons-react';

export interface NavEntry {
  to: string;
  label: string;
  icon: TablerIcon;
}

export const riskEntries: readonly NavEntry[] = [
  { to: '/risk-management', label: 'Risk Dashboard', icon: IconLayoutDashboard },
  { to: '/risk-management/futures-options', label: 'Futures/Options', icon: IconChartLine },
  { to: '/risk-management/lrp', label: 'LRP', icon: IconShieldCheck },
  { to: '/risk-management/forward-contracts', label: 'Forward Contracts', icon: IconFileText },
];

export const entriesBeforeRisk: readonly NavEntry[] = [
  { to: '/dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
  { to: '/inventory', label: 'Inventory', icon: IconBox },
  { to: '/accounting', label: 'Accounting', icon: IconReceipt },
];

export const riskGroup = { label: 'Risk Management', icon: IconShield };

export const entriesAfterRisk: readonly NavEntry[] = [
  { to: '/quotes', label: 'Quotes', icon: IconReportMoney },
];

export const adminEntry: NavEntry = { to: '/admin', label: 'Admin', icon: IconBuildingBank };
