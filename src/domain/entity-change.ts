import { z } from 'zod';
import { entityKey, entityName, isSameEntityName } from './users.ts';

/**
 * What an administrator does to an entity by typing its name for a user: nothing; another name or spelling for the
 * entity and all that is in it; the user into another entity; the user, alone, into a new entity. Source: decision 2.
 */
export const ENTITY_CHANGES = ['none', 'rename', 'move', 'new'] as const;
export type EntityChange = (typeof ENTITY_CHANGES)[number];

/** An entity with how much is in it. */
export const entitySchema = z.object({ entity_name: z.string(), users: z.int(), lots: z.int() });
export type Entity = z.infer<typeof entitySchema>;

interface TypedEntity {
  /** The user's entity now; null for a user who is being created. */
  current: Entity | null;
  typed: string;
  /** The entity that has the typed name already, in any spelling, or one that looks the same. */
  found: Entity | null;
  /** A free name is for this user only, and does not rename what the others are in too. */
  apart: boolean;
}

/**
 * An entity's name moves the user there; a free name renames the user's entity, unless it is to be for this user apart
 * from the others in it. Example: a user of Lazy K (2 users), typed 'Sandhill' which exists: move; typed 'Lazy K Ranch'
 * which does not: rename, or new when apart. Source: decision 2.
 */
export function entityChange({ current, typed, found, apart }: TypedEntity): EntityChange {
  if (!current) return found ? 'move' : 'new';
  if (isSameEntityName(typed, current.entity_name)) return 'none';
  if (entityKey(typed) === entityKey(current.entity_name)) return 'rename';
  if (found?.entity_name === current.entity_name) return 'rename';
  if (found) return 'move';
  return apart && current.users > 1 ? 'new' : 'rename';
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
const contentOf = ({ users, lots }: Entity): string =>
  `${counted(users, 'user')} and ${counted(lots, 'lot')}`;

/**
 * The change in words, said before it is saved; null when nothing happens to an entity.
 * Example: 'Renames Lazy K for its 2 users and 14 lots', 'Moves the user to Sandhill'. Source: decision 2.
 */
export function entityConsequence(given: TypedEntity): string | null {
  const { current, found } = given;
  const name = entityName(given.typed);
  switch (entityChange(given)) {
    case 'none':
      return null;
    case 'rename':
      return current && `Renames ${current.entity_name} for its ${contentOf(current)}`;
    case 'move':
      return current
        ? `Moves the user to ${found?.entity_name ?? name}${leftBehind(current)}`
        : `Adds the user to ${found?.entity_name ?? name}${found ? `, which has ${contentOf(found)}` : ''}`;
    case 'new':
      return current ? `Moves the user to the new entity ${name}` : `Makes the new entity ${name}`;
  }
}

/** An entity whose last user leaves keeps its records. Source: decision 6. */
const leftBehind = ({ entity_name, users, lots }: Entity): string =>
  users > 1 ? '' : `; ${entity_name} keeps its ${counted(lots, 'lot')} and has no users left`;
