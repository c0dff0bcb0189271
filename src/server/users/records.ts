import { refuse } from '#api/errors';
import type { User } from '#domain/users/users';
import type { CreateUserForm } from '#domain/users/user-forms';
import type { Transaction } from '../db/database.ts';
import { insertEntity, insertUser, userById } from './queries.ts';

/** The current state of a user within a transaction. */
export async function userIn(tx: Transaction, id: string): Promise<User> {
  return (await tx.row(userById(id))) ?? refuse('not_found', 'User not found');
}

/** Creates an entity; returns its id. */
export async function insertedEntity(tx: Transaction, name: string): Promise<number> {
  const made = await tx.row(insertEntity(name));
  if (!made) throw new Error(`No entity was made of ${name}.`);
  return made.id;
}

/** Creates a user of an entity; returns their id. */
export async function insertedUser(tx: Transaction, entityId: number, form: CreateUserForm): Promise<string> {
  const made = await tx.row(insertUser(entityId, form));
  if (!made) throw new Error('No user was made.');
  return made.id;
}
