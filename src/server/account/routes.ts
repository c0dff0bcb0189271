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
} from '#domain/users/users';
import type { ProfileInput } from '#domain/users/user-forms';
import { networkOf } from '../http/client-network.ts';
import { type App, route, writeRoute } from '../http/route.ts';
import { editedRow, foundRow } from '../db/records.ts';
import { hashPassword } from '../session/passwords.ts';
import { countAttempt } from '../session/throttle.ts';
import { refuseConfusable } from '../users/entity-names.ts';
import { confirmPassword } from './confirm-password.ts';
import * as queries from './queries.ts';

const ENTITY_NOT_FOUND = 'Entity not found';

export function profileRoutes(app: App): void {
  route(app, getProfile, ({ db, calendar }) => db.json(queries.ownProfileJson(calendar.timeZone)));

  route(app, saveProfile, async ({ db, input, user, request, calendar }) => {
    const current = queries.ownProfile(calendar.timeZone);
    const now = await db.row(current);
    if (now && revealsTakenNames(input, now)) {
      await countAttempt(db, {
        nameChangeByAddress: networkOf(request.ip),
        nameChangeByUser: user?.userId ?? '',
      });
    }
    return db.write(async (tx) => {
      const edit = { update: queries.updateOwnProfile(input), current, typed: input };
      const before = await editedRow(tx, edit, PROFILE_NOT_LOADED);
      if (!isSameEntityName(input.entity_name, before.entity_name)) {
        refuseConfusable(input.entity_name);
        await tx.run(queries.renameOwnEntity(entityName(input.entity_name)));
      }
      return (await tx.row(current)) ?? before;
    });
  });

  route(app, changePassword, async (context) => {
    const { db, input, user } = context;
    await confirmPassword(context, input.current_password);
    const hash = await hashPassword(input.password);
    await db.write((tx) => tx.run(queries.changeOwnPassword(hash, user?.sessionId ?? '')));
    return {};
  });

  writeRoute(app, setSampleLot, async (tx, { input }) => {
    await tx.run(input.has_sample_lot ? queries.insertOwnSampleLot : queries.deleteOwnSampleLot);
    return {};
  });

  route(app, getInterestRate, ({ db }) => foundRow(db, queries.ownInterestRate, ENTITY_NOT_FOUND));

  writeRoute(app, saveInterestRate, (tx, { input: { interest_rate, owner } }) =>
    foundRow(tx, queries.updateInterestRate(interest_rate, owner), ENTITY_NOT_FOUND),
  );

  route(app, listOwners, ({ db }) => db.rows(queries.owners));
}

/** Whether saving would reveal whether an address or entity name is taken. A successful save reveals that it was free. */
const revealsTakenNames = (typed: ProfileInput, now: Profile): boolean =>
  emailKey(typed.email) !== emailKey(now.email) || !isSameEntityName(typed.entity_name, now.entity_name);
