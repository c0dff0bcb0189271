import {
  changePassword,
  getInterestRate,
  getProfile,
  listOwners,
  saveInterestRate,
  saveProfile,
  setSampleLot,
} from '#api/account';
import {
  emailKey,
  entityName,
  isSameEntityName,
  type Profile,
  PROFILE_NOT_LOADED,
  type Owner,
} from '#domain/users/users';
import type { ProfileInput } from '#domain/users/user-forms';
import { networkOf } from '../http/client-network.ts';
import { type App, route, writeRoute } from '../http/route.ts';
import { editedRow, foundRow } from '../db/records.ts';
import { hashPassword } from '../session/passwords.ts';
import { countAttempt } from '../session/throttle.ts';
import { refuseConfusable, userColumns } from '../users/queries.ts';
import { confirmPassword } from './confirm-password.ts';
import { currentUserId, oneEntityId, ownEntityId } from '../db/scope.ts';
import { jsonObject, prepared, sql, type Statement } from '../db/sql.ts';

const profile = (timeZone: string): Statement<Profile> => sql`
  select ${userColumns}, auth.own_password_is_temporary() as must_change_password,
         exists (select from sample_lots s where s.user_id = u.id) as has_sample_lot, ${timeZone}::text as time_zone
  from users u join entities e on e.id = u.entity_id where u.id = ${currentUserId}`;

export const ownProfile = (timeZone: string): Statement<Profile> => prepared('ownProfile', profile(timeZone));

export const ownProfileJson = (timeZone: string) => prepared('ownProfileJson', jsonObject(profile(timeZone)));

export const renameOwnEntity = (name: string): Statement =>
  sql`update entities set name = ${name} where id = ${ownEntityId} and name <> ${name}`;

export const insertOwnSampleLot: Statement = sql`
  insert into sample_lots (user_id) values (${currentUserId}) on conflict (user_id) do nothing`;

export const deleteOwnSampleLot: Statement = sql`delete from sample_lots where user_id = ${currentUserId}`;

interface InterestRate {
  interest_rate: number | null;
}

/** Of the user's entity, or of the one named, if the user may see it. */
export const interestRateOf = (owner: string | undefined): Statement<InterestRate> => sql`
  select interest_rate from entities where id = ${oneEntityId(owner)}`;

export const updateInterestRate = (rate: number | null, owner: string | undefined): Statement<InterestRate> =>
  sql`update entities set interest_rate = ${rate}
      where id = ${oneEntityId(owner)} returning interest_rate`;

export const updateOwnProfile = (form: ProfileInput & { version: number }): Statement<{ id: string }> =>
  sql`update users set full_name = ${form.full_name}, phone_number = ${form.phone_number}, email = ${form.email},
        rjo_account_number = ${form.rjo_account_number}, lrp_policy_number = ${form.lrp_policy_number}
      where id = ${currentUserId} and version = ${form.version} returning id`;

export const ownPasswordHash = (sessionId: string): Statement<{ hash: string | null }> =>
  sql`select auth.password_hash(${sessionId}) as hash`;

export const changeOwnPassword = (hash: string, sessionId: string): Statement =>
  sql`select auth.change_own_password(${hash}, ${sessionId})`;

/** Every entity with the type of its users: producer unless all of them are admins; null when it has none. */
export const owners: Statement<Owner> = sql`
  select e.id, e.name as entity_name,
         (select max(u.user_type) from users u where u.entity_id = e.id) as user_type
  from entities e order by lower(e.name)`;

const ENTITY_NOT_FOUND = 'Entity not found';

export function profileRoutes(app: App): void {
  route(app, getProfile, ({ db, calendar }) => db.json(ownProfileJson(calendar.timeZone)));

  route(app, saveProfile, async ({ db, input, user, request, calendar }) => {
    const current = ownProfile(calendar.timeZone);
    const now = await db.row(current);
    if (now && revealsTakenNames(input, now)) {
      await countAttempt(db, {
        nameChangeByAddress: networkOf(request.ip),
        nameChangeByUser: user?.userId ?? '',
      });
    }
    return db.write(async (tx) => {
      const edit = { update: updateOwnProfile(input), current, typed: input };
      const before = await editedRow(tx, edit, PROFILE_NOT_LOADED);
      if (!isSameEntityName(input.entity_name, before.entity_name)) {
        refuseConfusable(input.entity_name);
        await tx.run(renameOwnEntity(entityName(input.entity_name)));
      }
      return (await tx.row(current)) ?? before;
    });
  });

  route(app, changePassword, async (context) => {
    const { db, input, user } = context;
    await confirmPassword(context, input.current_password);
    const hash = await hashPassword(input.password);
    await db.write((tx) => tx.run(changeOwnPassword(hash, user?.sessionId ?? '')));
    return {};
  });

  writeRoute(app, setSampleLot, async (tx, { input }) => {
    await tx.run(input.has_sample_lot ? insertOwnSampleLot : deleteOwnSampleLot);
    return {};
  });

  route(app, getInterestRate, ({ db, input }) => foundRow(db, interestRateOf(input.owner), ENTITY_NOT_FOUND));

  writeRoute(app, saveInterestRate, (tx, { input: { interest_rate, owner } }) =>
    foundRow(tx, updateInterestRate(interest_rate, owner), ENTITY_NOT_FOUND),
  );

  route(app, listOwners, ({ db }) => db.rows(owners));
}

/** Whether saving would reveal whether an address or entity name is taken. A successful save reveals that it was free. */
const revealsTakenNames = (typed: ProfileInput, now: Profile): boolean =>
  emailKey(typed.email) !== emailKey(now.email) || !isSameEntityName(typed.entity_name, now.entity_name);
