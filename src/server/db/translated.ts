import pg from 'pg';
import { Refusal } from '#api/errors';
import { isRefusalReason, type RefusalReason, REASONS, refusalMessage } from '#domain/lots/refusals';
import { DamagedDisk, isDamage } from './damaged-disk.ts';

export function refusalFor(reason: RefusalReason, field?: string, figure?: number): Refusal {
  const message = refusalMessage(reason, figure, field);
  return new Refusal(REASONS[reason].code, message, field ? { [field]: message } : undefined);
}

export const constraintRefusals: Record<string, { reason: RefusalReason; field: string }> = {
  entities_name_key: { reason: 'entity_taken', field: 'entity_name' },
  entities_look_alike_key: { reason: 'entity_taken', field: 'entity_name' },
  users_email_key: { reason: 'email_taken', field: 'email' },
  lots_number_key: { reason: 'lot_number_taken', field: 'lot' },
  lots_look_alike_key: { reason: 'lot_number_looks_taken', field: 'lot' },
  lrp_rules_crop_year_kind_key_key: { reason: 'lrp_rule_taken', field: 'crop_year' },
  lrp_closed_days_day_key: { reason: 'closed_day_taken', field: 'day' },
  import_profiles_broker_key: { reason: 'profile_name_taken', field: 'broker' },
  import_profiles_shape_key: { reason: 'profile_shape_taken', field: 'headings' },
  lrp_lot_id_entity_id_fkey: { reason: 'lot_not_found', field: 'lot_id' },
};

const unreachable =
  'The database does not answer at the moment. Nothing was saved. Please try again shortly.';
const diskFull = 'The disk of the database is full. Nothing was saved. Please tell your administrator.';

const referenceGone = 'The record this belongs to has since been deleted or moved. Please reload the page.';

/** PostgreSQL's class 22: a value that cannot be stored, such as a null character or an infinite number. */
const unstorable = 'The request has a value that cannot be stored or searched for';

/** PostgreSQL's error codes for temporary failures: connection, resources, shutdown, disk, deadlock. */
const passing = /^(08|53|57|58|40|25P0)/;

/** Translates PostgreSQL's errors to refusals: those of `app.refuse`, violated constraints, an unavailable database. Anything else is a bug. */
export function translated(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    if (error.code === 'DR001' && isRefusalReason(error.message)) {
      return refusalFor(error.message, error.column, error.detail ? Number(error.detail) : undefined);
    }
    const known = error.constraint ? constraintRefusals[error.constraint] : undefined;
    if (known) return refusalFor(known.reason, known.field);
    if (error.code === '23503') return new Refusal('conflict', referenceGone);
    if (error.code === '42501')
      return new Refusal('forbidden', 'You do not have permission to change this record');
    if (error.code?.startsWith('22')) return new Refusal('invalid', unstorable);
    if (isDamage(error)) return new DamagedDisk(error.message);
    if (error.code === '53100') return new Refusal('unavailable', diskFull);
    if (error.code && passing.test(error.code)) return new Refusal('unavailable', unreachable);
    return error;
  }
  return isConnectionFailure(error) ? new Refusal('unavailable', unreachable) : error;
}

function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_)/.test(code) ||
    /connection terminated|timeout exceeded when trying to connect|not queryable|query read timeout/i.test(
      error.message,
    )
  );
}

/** A client that has left receives no status: 499 is for the log. */
