import type { FastifyError } from 'fastify';
import { Refusal, refuse } from '#api/errors';
import {
  confirmRjoNumber,
  createUser,
  deleteUser,
  editUser,
  findEntity,
  getAccountLimits,
  giveTemporaryPassword,
  listConfusableNames,
  listUsers,
  setAccountLimits,
} from '#api/users';
import { confusableNames } from '#domain/kit/confusable-names';
import type { AccountUse } from '#domain/users/account-limits';
import { entityChange, type EntityChange } from '#domain/users/entity-change';
import { entityName, type User } from '#domain/users/users';
import type { Transaction } from '../db/database.ts';
import { editConflict } from '../db/edit-conflict.ts';
import { answerFunctionError } from '../http/errors.ts';
import { type App, route } from '../http/route.ts';
import { hashPassword } from '../session/passwords.ts';
import { temporaryPassword } from '../session/temporary-password.ts';
import { namesToJudge, refuseConfusable } from './entity-names.ts';
import * as queries from './queries.ts';
import { insertedEntity, insertedUser, userIn } from './records.ts';

/** Without a session, the error has the message of the specification. */
const withSpecifiedMessage = (error: FastifyError | Refusal) =>
  error instanceof Refusal && error.code === 'unauthorized'
    ? new Refusal('unauthorized', 'No active session')
    : error;

/** `POST /functions/v1/create-user`, as the specification calls it (spec 2, section 7). */
function createUserRoute(parent: App): void {
  parent.http.register(async (http) => {
    http.setErrorHandler((error: FastifyError | Refusal, request, reply) =>
      answerFunctionError(withSpecifiedMessage(error), request, reply),
    );

    route({ ...parent, http }, createUser, async ({ db, input }) => {
      const user = await db.write(async (tx) => {
        await tx.run(queries.takeEntities);
        const name = entityName(input.entity_name);
        const found = await tx.row(queries.entityNamed(name));
        const id = await insertedUser(tx, found?.id ?? (await insertedEntity(tx, name)), input);
        await tx.run(queries.givePassword(id, await hashPassword(input.password), false));
        return userIn(tx, id);
      });
      return { user };
    });
  });
}

/** How much an entity may hold. */
function accountLimitRoutes(app: App): void {
  route(app, getAccountLimits, async ({ db, input }) =>
    foundEntity(await db.row(queries.accountUse(input.entity_name))),
  );

  route(app, setAccountLimits, ({ db, input: { entity_name, version, ...limits } }) =>
    db.write(async (tx) => {
      const saved = await tx.run(queries.updateLimits(entity_name, version, limits));
      const use = foundEntity(await tx.row(queries.accountUse(entity_name)));
      if (saved === 0) throw editConflict(limits, use);
      return use;
    }),
  );
}

const foundEntity = (use: AccountUse | undefined): AccountUse =>
  use ?? refuse('not_found', 'Entity not found');

/** User administration. */
export function userRoutes(app: App): void {
  createUserRoute(app);
  accountLimitRoutes(app);

  route(app, listUsers, ({ db }) => db.json(queries.usersNewestFirst));

  route(app, findEntity, async ({ db, input }) => ({
    entity: (await db.row(queries.entityNamed(input.entity_name))) ?? null,
  }));

  route(app, listConfusableNames, async ({ db }) => confusableNames(await db.rows(namesToJudge)));

  route(app, editUser, ({ db, input }) =>
    db.write(async (tx) => {
      const { id, version, entity_change, ...form } = input;
      await tx.run(queries.takeEntities);
      const before = await userIn(tx, id);
      if (before.version !== version) throw editConflict(form, before);
      const entityId = await entityFor(tx, before, form.entity_name, entity_change);
      if (!(await tx.row(queries.updateUser(id, version, entityId, form)))) {
        throw editConflict(form, await userIn(tx, id));
      }
      return userIn(tx, id);
    }),
  );

  route(app, confirmRjoNumber, ({ db, input }) =>
    db.write(async (tx) => {
      const confirmed = await tx.run(queries.confirmRjo(input.id, input.rjo_account_number));
      const user = await userIn(tx, input.id);
      if (confirmed === 0) refuse('conflict', 'This user has another RJO account number by now');
      return user;
    }),
  );

  route(app, giveTemporaryPassword, ({ db, input }) =>
    db.write(async (tx) => {
      await userIn(tx, input.id);
      const password = temporaryPassword();
      await tx.run(queries.givePassword(input.id, await hashPassword(password), true));
      return { password };
    }),
  );

  route(app, deleteUser, ({ db, input }) =>
    db.write(async (tx) => {
      if ((await tx.run(queries.removeUser(input.id))) === 0) refuse('not_found', 'User not found');
      return {};
    }),
  );
}

const ENTITIES_CHANGED = 'Entities have changed meanwhile. Check what saving does now and save again.';

/** The user's entity after saving: their own, possibly renamed, another one, or a new one (decision 2). */
async function entityFor(
  tx: Transaction,
  user: Pick<User, 'entity_name'>,
  typed: string,
  meant: EntityChange,
): Promise<number> {
  const name = entityName(typed);
  const current =
    (await tx.row(queries.entityNamed(user.entity_name))) ?? refuse('not_found', 'User not found');
  const found = (await tx.row(queries.entityNamed(name))) ?? null;
  const change = entityChange({ current, typed, found, apart: meant === 'new' });
  if (change === 'rename' || change === 'new') refuseConfusable(name);
  if (change !== meant) refuse('conflict', ENTITIES_CHANGED, { entity_name: ENTITIES_CHANGED });
  if (change === 'rename') await tx.run(queries.renameEntity(current.id, name));
  if (change === 'new') return insertedEntity(tx, name);
  return change === 'move' && found ? found.id : current.id;
}
