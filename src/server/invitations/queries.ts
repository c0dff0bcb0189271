import type { NewClientForm } from '#domain/clients/new-client';
import type { Invitation } from '#domain/users/invitations';
import { sql, type Statement } from '../db/sql.ts';

/** Invites a user who has no password; returns until when the link works. */
export const invite = (userId: string, tokenHash: Buffer): Statement<{ expires_at: Date }> =>
  sql`select auth.invite(${userId}, ${tokenHash}) as expires_at`;

export const revoke = (userId: string): Statement<{ revoked: boolean }> =>
  sql`select auth.revoke_invitation(${userId}) as revoked`;

export const queueInvitation = (userId: string, mail: { subject: string; body: string }): Statement =>
  sql`select auth.queue_mail(${userId}, ${mail.subject}, ${mail.body}, null)`;

export const invitations: Statement<Invitation> = sql`
  select user_id, invited_by, to_json(invited_at) #>> '{}' as invited_at, to_json(expires_at) #>> '{}' as expires_at,
         case when invited_at is null then 'none' when revoked_at is not null then 'revoked'
              when expires_at <= now() then 'expired' else 'open' end as state
  from auth.invited_users() order by invited_at desc nulls last, user_id`;

export interface FoundInvitation {
  state: 'open' | 'used' | 'revoked' | 'expired';
  expires_at: Date;
  email: string;
  full_name: string;
  entity_name: string;
}

export const invitationOf = (tokenHash: Buffer): Statement<FoundInvitation> =>
  sql`select state, expires_at, email, full_name, entity_name from auth.invitation(${tokenHash})`;

/** Uses a link up; null if it is unknown, used, revoked or expired. */
export const accept = (tokenHash: Buffer, passwordHash: string, refreshHash: Buffer) =>
  sql<{ session_id: string | null }>`
    select auth.accept_invitation(${tokenHash}, ${passwordHash}, ${refreshHash}) as session_id`;

export const userWithEmail = (email: string): Statement<{ full_name: string; entity_name: string }> => sql`
  select u.full_name, e.name as entity_name from users u join entities e on e.id = u.entity_id
  where lower(u.email) = lower(${email})`;

export const setUpEntity = (
  id: number,
  { interest_rate, hedge_low, hedge_high }: Pick<NewClientForm, 'interest_rate' | 'hedge_low' | 'hedge_high'>,
): Statement =>
  sql`update entities set interest_rate = ${interest_rate}, hedge_low = ${hedge_low}, hedge_high = ${hedge_high}
      where id = ${id}`;
