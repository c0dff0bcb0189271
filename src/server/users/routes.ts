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
import { entityChange, type EntityChange } from '#domain/users/entity-change';
import { entityName, type User } from '#domain/users/users';
import type { Transaction } from '../db/database.ts';
import { editConflict, changeFound, editedRow, foundRow } from '../db/records.ts';
import { answerFunctionError } from '../http/errors.ts';
import { route, writeRoute, type App } from '../http/route.ts';
import { hashPassword, temporaryPassword } from '../session/passwords.ts';
import { namesToJudge, refuseConfusable, insertEntity, insertUser, userById } from './queries.ts';
import * as queries from './queries.ts';
import type { CreateUserForm } from '#domain/users/user-forms';

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

const ENTITY_NOT_FOUND = 'Entity not found';
const USER_NOT_FOUND = 'User not found';

function accountLimitRoutes(app: App): void {
  route(app, getAccountLimits, ({ db, input }) =>
    foundRow(db, queries.accountUse(input.entity_name), ENTITY_NOT_FOUND),
  );

  writeRoute(app, setAccountLimits, async (tx, { input: { entity_name, version, ...limits } }) => {
    const update = queries.updateLimits(entity_name, version, limits);
    const current = queries.accountUse(entity_name);
    return editedRow(tx, { update, current, typed: limits }, ENTITY_NOT_FOUND);
  });
}

export function userRoutes(app: App): void {
  createUserRoute(app);
  accountLimitRoutes(app);

  route(app, listUsers, ({ db }) => db.json(queries.usersNewestFirst));

  route(app, findEntity, async ({ db, input }) => ({
    entity: (await db.row(queries.entityNamed(input.entity_name))) ?? null,
  }));

  route(app, listConfusableNames, async ({ db }) => confusableNames(await db.rows(namesToJudge)));

  writeRoute(app, editUser, async (tx, { input }) => {
    const { id, version, entity_change, ...form } = input;
    await tx.run(queries.takeEntities);
    const before = await userIn(tx, id);
    if (before.version !== version) throw editConflict(form, before);
    const entityId = await entityFor(tx, before, form.entity_name, entity_change);
    const update = queries.updateUser(id, version, entityId, form);
    return editedRow(tx, { update, current: userById(id), typed: form }, USER_NOT_FOUND);
  });

  writeRoute(app, confirmRjoNumber, async (tx, { input }) => {
    const confirmed = await tx.run(queries.confirmRjo(input.id, input.rjo_account_number));
    const user = await userIn(tx, input.id);
    if (confirmed === 0) refuse('conflict', 'This user’s RJO account number has since changed');
    return user;
  });

  writeRoute(app, giveTemporaryPassword, async (tx, { input }) => {
    await userIn(tx, input.id);
    const password = temporaryPassword();
    await tx.run(queries.givePassword(input.id, await hashPassword(password), true));
    return { password };
  });

  writeRoute(app, deleteUser, async (tx, { input }) => {
    await changeFound(tx, queries.removeUser(input.id), USER_NOT_FOUND);
    return {};
  });
}

const ENTITIES_CHANGED =
  'Entities have changed since you opened this. Check what saving does now and save again.';

/** The user's entity after saving: their own, possibly renamed, another one, or a new one (decision 2). */
async function entityFor(
  tx: Transaction,
  user: Pick<User, 'entity_name'>,
  typed: string,
  meant: EntityChange,
): Promise<number> {
  const name = entityName(typed);
  const current = await foundRow(tx, queries.entityNamed(user.entity_name), USER_NOT_FOUND);
  const found = (await tx.row(queries.entityNamed(name))) ?? null;
  const change = entityChange({ current, typed, found, apart: meant === 'new' });
  if (change === 'rename' || change === 'new') refuseConfusable(name);
  if (change !== meant) refuse('conflict', ENTITIES_CHANGED, { entity_name: ENTITIES_CHANGED });
  if (change === 'rename') await tx.run(queries.renameEntity(current.id, name));
  if (change === 'new') return insertedEntity(tx, name);
  return change === 'move' && found ? found.id : current.id;
}

const userIn = (tx: Transaction, id: string): Promise<User> => foundRow(tx, userById(id), USER_NOT_FOUND);

async function insertedEntity(tx: Transaction, name: string): Promise<number> {
  const made = await tx.row(insertEntity(name));
  if (!made) throw new Error(`No entity was made of ${name}.`);
  return made.id;
}

async function insertedUser(tx: Transaction, entityId: number, form: CreateUserForm): Promise<string> {
  const made = await tx.row(insertUser(entityId, form));
  if (!made) throw new Error('No user was made.');
  return made.id;
}
