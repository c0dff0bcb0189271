import { tradedContract } from '../src/server/testing/traded-contract.ts';
import { LIVE } from './contracts.ts';
import {
  atAccount,
  atAdmin,
  atLine,
  atLot,
  atTrade,
  atUser,
  basisForm,
  closeTradeForm,
  correctForm,
  endedSessionForm,
  forgotPasswordForm,
  inAdminRegion,
  inDialog,
  inRegion,
  invitationForm,
  newClientForm,
  noteForm,
  optionForm,
  plansForm,
  purchasePlanForm,
  takeBackForm,
  visitorForm,
  type WalkedForm,
} from './form-settings.ts';

/** Every form of the product. Add a new one here, and it is tested like the others. */
export const forms: readonly WalkedForm[] = [
  {
    file: 'src/web/lots/add-lot.tsx',
    name: 'Add Lot',
    open: (setting) => atLot(setting, '/inventory', 'Add New Lot'),
  },
  {
    file: 'src/web/lots/edit-lot.tsx',
    name: 'Edit Lot',
    open: (setting) => atLot(setting, '/inventory', 'Edit lot 7'),
  },
  {
    file: 'src/web/lots/lot-page/lot-page.tsx',
    name: 'Add Receiving',
    open: (setting) => atLot(setting, '/lot/7', 'Receiving'),
  },
  {
    file: 'src/web/lots/lot-page/lot-page.tsx',
    name: 'Edit Receiving',
    open: (setting) => atLine(setting, '/lot/7', '3/14/2026', 'Edit receiving of Mar 14, 2026, 100 head'),
  },
  {
    file: 'src/web/lots/lot-page/out-form.tsx',
    name: 'Add Out',
    open: (setting) => atLot(setting, '/lot/7', 'Out'),
  },
  {
    file: 'src/web/lots/lot-page/out-form.tsx',
    name: 'Edit Out',
    open: (setting) => atLine(setting, '/lot/7', '5/1/2026', 'Edit out of May 1, 2026, 2 head shipped'),
  },
  { file: 'src/web/notes/note-form.tsx', name: 'Add Note', open: noteForm },
  {
    file: 'src/web/lots/plan/plan-form.tsx',
    name: 'Plan to Finish',
    open: (setting) => atLot(setting, '/lot/7?tab=financial', 'Plan the Feed'),
    valid: () => ({ 'Expected Deaths': '1.5' }),
  },
  { file: 'src/web/lots/lot-page/financial-figures.tsx', name: 'Basis', open: basisForm },
  {
    file: 'src/web/expenses/expense-modal.tsx',
    name: 'Add Expense',
    open: (setting) => atLot(setting, '/accounting', 'Add Expense'),
  },
  {
    file: 'src/web/expenses/expense-modal.tsx',
    name: 'Edit Expense',
    open: (setting) =>
      atLine(setting, '/accounting', '4/1/2026', 'Edit feed expense of $60.00 on Apr 1, 2026 for lot 7'),
  },
  {
    file: 'src/web/lrp/add-lrp.tsx',
    name: 'Add LRP Policy',
    open: (setting) => atLot(setting, '/risk-management/lrp', 'Add LRP Policy'),
  },
  {
    file: 'src/web/lrp/add-lrp.tsx',
    name: 'Add LRP Policy as an admin',
    open: (setting) => atAdmin(setting, '/risk-management/lrp', 'Add LRP Policy'),
    valid: ({ producer }) => ({ Producer: producer.entity_name, Lot: '7', 'Put Symbol': 'GFX3900Q' }),
  },
  {
    file: 'src/web/lrp/lrp-page.tsx',
    name: 'Edit LRP Policy',
    open: (setting) => atLot(setting, '/risk-management/lrp', 'Edit endorsement 0001, lot 7'),
  },
  {
    file: 'src/web/lrp/settle-lrp.tsx',
    name: 'Settle LRP Policy',
    open: (setting) => atLot(setting, '/risk-management/lrp', 'Settle endorsement 0002, lot 7'),
  },
  {
    file: 'src/web/lrp-offers/lrp-rules-page.tsx',
    name: 'Add LRP Rule',
    open: (setting) => atAdmin(setting, '/admin/lrp-rules', 'Add Rule'),
    valid: () => ({ 'Crop Year': '2031' }),
  },
  {
    file: 'src/web/lrp-offers/closed-days.tsx',
    name: 'Add Closed Day',
    open: (setting) => atAdmin(setting, '/admin/lrp-rules?tab=closed', 'Add Closed Day'),
  },
  {
    file: 'src/web/imports/trades/profile-modal.tsx',
    name: 'Edit Import Profile',
    open: (setting) => atAdmin(setting, '/admin/import-trades', `Edit import profile ${setting.broker}`),
  },
  {
    file: 'src/web/parts/saved-items.tsx',
    name: 'Save Scenario',
    open: (setting) => atLot(setting, '/risk-management?tab=what-if', 'Save Scenario'),
  },
  {
    file: 'src/web/parts/saved-items.tsx',
    name: 'Save Comparison',
    open: (setting) => atLot(setting, '/risk-management?tab=protect&lot=7', 'Save Comparison'),
  },
  { file: 'src/web/lots/plan-all/plans-page.tsx', name: 'Plan All Lots', open: plansForm },
  { file: 'src/web/parts/saved-items.tsx', name: 'Save Purchase Plan', open: purchasePlanForm },
  {
    file: 'src/web/quotes/add-symbol-modal.tsx',
    name: 'Add Symbol',
    open: (setting) => atAdmin(setting, '/quotes', 'Add Symbol'),
    // Not among the months that the watchlist begins with.
    valid: () => ({ Symbol: 'GFH28' }),
  },
  {
    file: 'src/web/quotes/add-symbol-modal.tsx',
    name: 'Add Symbol of an option',
    open: optionForm,
    valid: () => ({ 'Contract Month Code': 'Z26' }),
  },
  {
    file: 'src/web/quotes/quotes-page.tsx',
    name: 'Enter Prices',
    open: (setting) => atAdmin(setting, '/quotes', 'Enter Prices'),
    valid: () => ({ Prices: `${tradedContract('GF').symbol} 262.475` }),
  },
  {
    file: 'src/web/trades/close-trade.tsx',
    name: 'Close Trade',
    open: closeTradeForm,
    valid: () => ({ 'Closing Price': '231.5', Contracts: '1' }),
  },
  {
    file: 'src/web/margin/margin-and-cash.tsx',
    name: 'Enter Statement',
    open: (setting) => atAccount(setting, (acct) => `Enter statement of ${acct}`),
  },
  {
    file: 'src/web/borrowing/make-borrowing-base.tsx',
    name: 'New Borrowing Base',
    open: (setting) => atLot(setting, '/reports/borrowing', 'New Borrowing Base'),
    // A liability that was offered is dropped while its amount is blank.
    valid: () => ({ Liability: 'Line of credit' }),
  },
  {
    file: 'src/web/report-mails/report-mail-modal.tsx',
    name: 'New Report by Email',
    open: (setting) => atLot(setting, '/reports', 'New Report by Email'),
  },
  {
    file: 'src/web/value-at-risk/cash-and-risk.tsx',
    name: 'Alert Limit',
    open: (setting) => atLot(setting, '/risk-management?tab=cash', 'Set Alert Limit'),
  },
  {
    file: 'src/web/risk/hedge-band.tsx',
    name: 'Hedge Band',
    open: (setting) => atLot(setting, '/risk-management', 'Set Hedge Band'),
  },
  {
    file: 'src/web/margin/margin-and-cash.tsx',
    name: 'Enter Margin Rate',
    open: (setting) => atAccount(setting, () => 'Enter Rate'),
  },
  {
    file: 'src/web/quotes/paste-settlements-modal.tsx',
    name: 'Paste Settlements',
    open: (setting) => atAdmin(setting, '/quotes', 'Paste Settlements'),
    valid: () => ({ Settlements: 'GFV26 10/20/2026 352.475' }),
  },
  {
    file: 'src/web/users/user-forms.tsx',
    name: 'Create User',
    open: (setting) => atAdmin(setting, '/admin/user-profiles', 'Add User'),
  },
  {
    file: 'src/web/users/invitation-modal.tsx',
    name: 'Invite User',
    open: (setting) => atAdmin(setting, '/admin/user-profiles', 'Invite User'),
  },
  { file: 'src/web/users/new-client-page.tsx', name: 'New Client', open: newClientForm },
  {
    file: 'src/web/users/account-limits-modal.tsx',
    name: 'Account Limits',
    open: (setting) => atUser(setting, 'Account limits'),
  },
  {
    file: 'src/web/users/user-forms.tsx',
    name: 'Edit User',
    open: (setting) => atUser(setting, 'Edit'),
  },
  {
    file: 'src/web/trades/trade-table.tsx',
    name: 'Assign Lot',
    open: async (setting) =>
      inDialog(await atTrade(setting, setting.accounts.open, /^Assign lot to Sell of 2 /)),
    valid: ({ producer }) => ({ Lot: `7 (${producer.entity_name})` }),
  },
  {
    file: 'src/web/trades/correct-trade.tsx',
    name: 'Correct Contract',
    open: correctForm,
    valid: () => ({ Contract: 'LIVE CATTLE', Period: LIVE.period, 'Put or Call': 'Put', Strike: '220' }),
  },
  { file: 'src/web/trades/correct-trade.tsx', name: 'Undo Match', open: takeBackForm },
  {
    file: 'src/web/account/account-page.tsx',
    name: 'Profile',
    open: (setting) => inRegion(setting, '/settings', 'Profile'),
  },
  {
    file: 'src/web/account/password-form.tsx',
    name: 'Password',
    open: (setting) => inRegion(setting, '/settings', 'Password'),
    valid: () => ({ 'Current Password': 'correct donkey' }),
  },
  {
    file: 'src/web/account/account-page.tsx',
    name: 'Interest',
    open: (setting) => inRegion(setting, '/settings', 'Interest'),
  },
  {
    file: 'src/web/account/account-page.tsx',
    name: 'Firm',
    open: (setting) => inAdminRegion(setting, '/settings', 'Firm'),
  },
  {
    file: 'src/web/account/account-page.tsx',
    name: 'Email',
    open: (setting) => inRegion(setting, '/settings', 'Email'),
  },
  {
    file: 'src/web/api-tokens/api-page.tsx',
    name: 'New Token',
    open: (setting) => inRegion(setting, '/settings/api', 'New Token'),
    valid: () => ({ 'Current Password': 'correct donkey' }),
  },
  {
    file: 'src/web/webhooks/webhook-section.tsx',
    name: 'Webhook',
    open: (setting) => inRegion(setting, '/settings/api', 'Webhook'),
    valid: () => ({ Address: 'https://hooks.example.com/drover', 'Current Password': 'correct donkey' }),
  },
  {
    file: 'src/web/session/signin-page.tsx',
    name: 'Sign In',
    open: (setting) => visitorForm(setting, '/signin'),
  },
  {
    file: 'src/web/session/forgot-password-page.tsx',
    name: 'Forgot Password',
    open: forgotPasswordForm,
  },
  {
    file: 'src/web/session/reset-password-page.tsx',
    name: 'Choose a New Password',
    open: (setting) => visitorForm(setting, '/reset-password#token=a-link'),
  },
  { file: 'src/web/session/accept-invitation-page.tsx', name: 'Accept Invitation', open: invitationForm },
  {
    file: 'src/web/session/password-again.tsx',
    name: 'Your Session Has Ended',
    ignoresEscape: true,
    open: endedSessionForm,
  },
  {
    file: 'src/web/session/signup-page.tsx',
    name: 'Sign Up',
    open: (setting) => visitorForm(setting, '/signup'),
  },
];
