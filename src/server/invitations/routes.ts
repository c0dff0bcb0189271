import { randomBytes } from 'node:crypto';
import {
  acceptInvitation,
  addClient,
  inviteUser,
  listInvitations,
  lookUpInvitation,
  renewInvitation,
  revokeInvitation,
} from '#api/invitations';
import { refuse } from '#api/errors';
import { dayIn } from '#domain/kit/days';
import { termsOf } from '#domain/reports/borrowing-form';
import {
  invitationLink,
  invitationMail,
  NO_SUCH_INVITATION,
  whyNotAccept,
  type MadeInvitation,
} from '#domain/users/invitations';
import { entityName, type User } from '#domain/users/users';
import { saveTerms } from '../borrowing/terms.ts';
import type { Session, Transaction } from '../db/database.ts';
import { foundRow } from '../db/records.ts';
import { networkOf } from '../http/client-network.ts';
import { route, writeRoute, type App, type HandlerContext } from '../http/route.ts';
import { hashPassword } from '../session/passwords.ts';
import { hashOf, newRefreshToken } from '../session/refresh-tokens.ts';
import { sessionResponse } from '../session/routes.ts';
import { countAttempt } from '../session/throttle.ts';
import { entityNamed, insertEntity, insertUser, takeEntities, userById } from '../users/queries.ts';
import * as queries from './queries.ts';

const ENTITY_NOT_FOUND = 'Entity not found';
const USER_NOT_FOUND = 'User not found';
const NO_OPEN_INVITATION = 'This user has no open invitation';
const NO_MAIL = 'This server sends no mail: hand over the link instead';

type Invited = Pick<User, 'id' | 'email' | 'entity_name'>;

/** Makes a link for a user, and the mail that brings it. */
async function invited(
  app: App,
  tx: Transaction,
  { id, email, entity_name }: Invited,
  { by_mail, timeZone }: { by_mail: boolean; timeZone: string },
): Promise<MadeInvitation> {
  const token = randomBytes(32).toString('base64url');
  const { expires_at } = await foundRow(tx, queries.invite(id, hashOf(token)), USER_NOT_FOUND);
  if (by_mail) {
    const { PUBLIC_URL: site, SMTP_URL } = app.env;
    if (site === undefined || SMTP_URL === undefined) return refuse('invalid', NO_MAIL, { by_mail: NO_MAIL });
    const link = invitationLink(site, token);
    await tx.run(queries.queueInvitation(id, invitationMail(entity_name, link, dayIn(timeZone, expires_at))));
  }
  return { user_id: id, entity_name, email, expires_at: expires_at.toISOString(), token, by_mail };
}

async function refuseTakenEmail(tx: Transaction, email: string): Promise<void> {
  const taken = await tx.row(queries.userWithEmail(email));
  if (!taken) return;
  const message = `${email} belongs to ${taken.full_name} of ${taken.entity_name}: use another address`;
  refuse('conflict', message, { email: message });
}

interface NewUser {
  full_name: string;
  phone_number: string;
  email: string;
  rjo_account_number: string | null;
  lrp_policy_number?: string | null;
}

async function insertedUser(tx: Transaction, entityId: number, form: NewUser): Promise<User> {
  const user = { user_type: 'producer' as const, lrp_policy_number: null, ...form };
  const { id } = await foundRow(tx, insertUser(entityId, user), USER_NOT_FOUND);
  return foundRow(tx, userById(id), USER_NOT_FOUND);
}

function administratorRoutes(app: App): void {
  writeRoute(app, addClient, async (tx, { input, calendar }) => {
    await tx.run(takeEntities);
    const name = entityName(input.entity_name);
    const found = await tx.row(entityNamed(name));
    if (found) {
      const message = `${found.entity_name} exists already: invite a user into it in User Profiles`;
      return refuse('conflict', message, { entity_name: message });
    }
    await refuseTakenEmail(tx, input.email);
    const entity = await foundRow(tx, insertEntity(name), ENTITY_NOT_FOUND);
    await tx.run(queries.setUpEntity(entity.id, input));
    if (input.lender !== null)
      for (const save of saveTerms(entity.id, input.lender, termsOf(input))) await tx.run(save);
    const user = await insertedUser(tx, entity.id, input);
    const made = await invited(app, tx, user, { by_mail: input.by_mail, timeZone: calendar.timeZone });
    return { ...made, entity_id: entity.id };
  });

  writeRoute(app, inviteUser, async (tx, { input, calendar }) => {
    const { entity_name, by_mail, ...form } = input;
    await tx.run(takeEntities);
    const entity = await foundRow(tx, entityNamed(entityName(entity_name)), ENTITY_NOT_FOUND, 'entity_name');
    await refuseTakenEmail(tx, input.email);
    const user = await insertedUser(tx, entity.id, form);
    return invited(app, tx, user, { by_mail, timeZone: calendar.timeZone });
  });

  route(app, listInvitations, ({ db }) => db.rows(queries.invitations));

  writeRoute(app, renewInvitation, async (tx, { input, calendar }) => {
    const user = await foundRow(tx, userById(input.id), USER_NOT_FOUND);
    return invited(app, tx, user, { by_mail: input.by_mail, timeZone: calendar.timeZone });
  });

  writeRoute(app, revokeInvitation, async (tx, { input }) => {
    await foundRow(tx, userById(input.id), USER_NOT_FOUND);
    const { revoked } = await foundRow(tx, queries.revoke(input.id), USER_NOT_FOUND);
    if (!revoked) refuse('not_found', NO_OPEN_INVITATION);
    return {};
  });
}

type Visit = Pick<HandlerContext<unknown>, 'request' | 'calendar'>;

/**
 * The open invitation of a link. Only unknown links count as attempts: invented ones do not lock out a valid one of the same
 * network. They are looked up by their hash, which takes as long for each.
 */
async function openInvitation(db: Session, token: string, { request, calendar }: Visit) {
  const found = await db.row(queries.invitationOf(hashOf(token)));
  if (!found) {
    await countAttempt(db, { linkByAddress: networkOf(request.ip) });
    return refuse('not_found', NO_SUCH_INVITATION);
  }
  const reason = whyNotAccept(found.state, dayIn(calendar.timeZone, found.expires_at));
  if (reason !== null) refuse('conflict', reason);
  return found;
}

export function invitationRoutes(app: App): void {
  administratorRoutes(app);

  route(app, lookUpInvitation, async ({ db, input, ...visit }) => {
    const { email, full_name, entity_name } = await openInvitation(db, input.token, visit);
    return { email, full_name, entity_name };
  });

  route(app, acceptInvitation, async ({ db, input, ...visit }) => {
    await openInvitation(db, input.token, visit);
    const [hash, refreshToken] = [await hashPassword(input.password), newRefreshToken()];
    const accept = queries.accept(hashOf(input.token), hash, hashOf(refreshToken));
    const opened = await db.write((tx) => tx.row(accept));
    if (opened?.session_id) return sessionResponse(app, db, opened.session_id, refreshToken);
    // Somebody else has used it, or it has ended, meanwhile.
    await openInvitation(db, input.token, visit);
    return refuse('not_found', NO_SUCH_INVITATION);
  });
}
