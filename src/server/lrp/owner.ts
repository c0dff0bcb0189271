import { refuse } from '#api/errors';
import { FILL_IN_LRP } from '#domain/lrp/lrp-form';
import { may } from '#domain/users/permissions';
import { refusalMessage } from '#domain/lots/refusals';
import type { Transaction } from '../db/database.ts';
import * as queries from './queries.ts';

const OWNER_NOT_ALLOWED = 'Only an administrator can choose whose policy it is';
const NO_PRODUCER = refusalMessage('producer_not_found');

/** The owner of a new policy: producers own theirs; an administrator chooses the producer (spec 2 §5 and §6). */
export async function ownerOfNew(tx: Transaction, chosen: string | null): Promise<string> {
  const owner = await ownerChosen(tx, chosen);
  return owner ?? refuse('invalid', FILL_IN_LRP, { user_id: FILL_IN_LRP });
}

/** The owner of an edited policy: unchanged unless an administrator has chosen another producer. */
export async function ownerOfEdited(
  tx: Transaction,
  chosen: string | null,
  before: string | null,
): Promise<string | null> {
  return chosen === before ? before : ((await ownerChosen(tx, chosen)) ?? before);
}

async function ownerChosen(tx: Transaction, chosen: string | null): Promise<string | null> {
  const user = await tx.row(queries.requestingUser);
  if (user && !may(user, 'chooseInsured')) {
    if (chosen !== null && chosen !== user.id)
      refuse('forbidden', OWNER_NOT_ALLOWED, { user_id: OWNER_NOT_ALLOWED });
    return user.id;
  }
  if (chosen === null) return null;
  const producer = await tx.row(queries.producerById(chosen));
  return producer?.id ?? refuse('not_found', NO_PRODUCER, { user_id: NO_PRODUCER });
}
