/** The tabs of the admin area; each has its own URL. */
export const adminTabs = [
  { to: '/admin/user-profiles', label: 'User Profiles' },
  { to: '/admin/import-trades', label: 'Import Trades' },
  { to: '/admin/equity-snapshots', label: 'Equity Snapshots' },
] as const;
