import { count, counted, head as headText, money, sentence } from '../kit/format.ts';
import { LOT_NOT_FOUND } from './lots.ts';

/**
 * The reasons for refusing a change, with their messages. PostgreSQL refuses by these names (`app.refuse('too_few_head', field,
 * head)`), so that every message is written only here.
 */
interface Reason {
  code: 'invalid' | 'unauthorized' | 'forbidden' | 'not_found' | 'conflict';
  message: string | ((figure: number, field: string) => string);
}

const as =
  (code: Reason['code']) =>
  (message: Reason['message']): Reason => ({ code, message });
const [invalid, unauthorized, forbidden] = [as('invalid'), as('unauthorized'), as('forbidden')];
const [notFound, conflict] = [as('not_found'), as('conflict')];

const mostHeld = (what: string) => (most: number) =>
  `This account is limited to ${count(most)} ${what}: ask an administrator to raise the limit`;

export const REASONS = {
  // Sessions and permissions
  session_ended: unauthorized('Your session has ended. Please sign in again.'),
  temporary_password: forbidden('Please change your temporary password first'),
  not_permitted: forbidden("You don't have permission to access this page. Admin privileges are required."),
  not_for_admins: forbidden("Only the entity's own users can do this, not an administrator"),
  token_unknown: unauthorized(
    'This API token is unknown or has been revoked. Create a new one in Account Settings.',
  ),
  token_only_reads: forbidden(
    'This API token is read-only. Create one with read and write access to change records.',
  ),
  too_many_tokens: conflict(
    (most) => `You have ${count(most)} API tokens, the most a user can have: revoke one first`,
  ),
  profile_name_taken: conflict('An import profile with this name already exists'),
  profile_shape_taken: conflict(
    'Another import profile already reads files with these headings: change that one',
  ),
  entity_not_found: notFound('Entity not found'),
  client_not_found: notFound('Client not found'),
  user_gone: notFound('This user no longer exists'),

  // Users. Source: decisions 2, 4 and 6.
  email_taken: conflict('An account with this email address already exists'),
  entity_taken: conflict('An entity with this name already exists. Ask an administrator to add you to it.'),
  account_taken: conflict('Another entity already has this RJO account number confirmed'),
  type_or_entity: forbidden("Only an administrator can change a user's type or entity"),
  own_account: conflict('You cannot delete your own account'),
  own_admin_role: conflict('You cannot remove your own admin role'),
  last_admin: conflict('The last administrator cannot be deleted'),
  last_admin_role: conflict('The last administrator must stay an administrator'),
  give_password: forbidden('Only an administrator can set a user’s password'),
  has_password: conflict('This user has a password already: give them a temporary one instead'),
  own_password: conflict('Change your own password in Account Settings'),

  // Limits of an account. Source: docs/operations.md.
  too_many_lots: conflict(mostHeld('lots')),
  too_many_open_trades: conflict(mostHeld('open trades')),
  too_many_records: conflict(mostHeld('records')),
  too_many_imported_rows: conflict(
    (most) =>
      `This account is limited to importing ${count(most)} rows a day: ask an administrator to raise the limit`,
  ),

  // Lots and their records. Source: decisions 9, 10 and 63.
  lot_not_found: notFound(LOT_NOT_FOUND),
  lot_number_taken: conflict('This entity already has a lot with this number'),
  lot_number_looks_taken: conflict('This entity already has a lot with a number that looks the same'),
  too_few_head: conflict((head) => `Only ${headText(head)} head remain in this lot`),
  outs_need_head: conflict(
    (outs) => `${counted(outs, 'out')} of this lot ${outs === 1 ? 'depends' : 'depend'} on its head`,
  ),
  producer_not_found: notFound('Producer not found'),

  // Plans to finish, and purchases. Source: beyond-2 J.
  plan_row: conflict('This row comes from the plan: change the plan'),
  too_much_to_come: invalid((most, type) => `${sentence(type)} to come would be above ${money(most)}`),
  plan_exists: conflict('This lot already has another plan'),
  too_many_purchase_plans: conflict(
    (most) => `An entity keeps at most ${count(most)} purchase plans: delete one first`,
  ),

  // Saved scenarios and comparisons
  too_many_comparisons: conflict(
    (most) => `An entity can have at most ${count(most)} comparisons: delete one first`,
  ),
  too_many_scenarios: conflict(
    (most) => `An entity can have at most ${count(most)} scenarios: delete one first`,
  ),

  // Reports by mail
  too_many_report_mails: conflict(
    (most) => `An entity can have at most ${count(most)} reports by email: delete one first`,
  ),
  too_many_report_mails_by_hand: conflict(
    (most) => `An entity can send at most ${count(most)} emails by hand a day`,
  ),
  report_mail_just_sent: conflict('This report was sent less than five minutes ago: check the log'),

  // LRP rules. Source: decision 69.
  lrp_rule_taken: conflict('This crop year already has a value for this rule'),
  closed_day_taken: conflict('This day is already listed'),

  // Restoring records, and backups
  nothing_to_restore: notFound('There is nothing to restore'),
  already_restored: conflict('Already restored'),
  lot_gone: conflict('The lot of this record no longer exists: restore the lot first'),
  import_reverted: conflict('The import of this trade has been reverted: import the file again'),
  no_correction: notFound('There is no correction to undo'),
  corrected_since: conflict('A trade of this correction has changed since, so it cannot be undone'),
  restored_elsewhere: conflict('This record belongs to another client by now: restore it under All clients'),
  account_of_another_client: conflict('This account belongs to another client'),
  restore_trade: forbidden('Only an administrator can restore a trade'),
  make_backup: forbidden('Only an administrator can make a backup'),
};

export type RefusalReason = keyof typeof REASONS;

export const isRefusalReason = (name: string): name is RefusalReason => Object.hasOwn(REASONS, name);

/** Example: refusalMessage('too_few_head', 1500) is 'Only 1,500 head remain in this lot'. */
export function refusalMessage(reason: RefusalReason, figure?: number, field = ''): string {
  const { message } = REASONS[reason];
  return typeof message === 'string' ? message : message(figure ?? Number.NaN, field);
}
