import { z } from 'zod';
import { entityKey, entityName, isSameEntityName } from './users.ts';

/**
 * Effect of typing an entity name for a user: nothing; renames the entity for everyone in it; moves the user to another entity;
 * or moves the user alone to a new entity. Source: decision 2.
 */
export const ENTITY_CHANGES = ['none', 'rename', 'move', 'new'] as const;
export type EntityChange = (typeof ENTITY_CHANGES)[number];

export const entitySchema = z.object({ entity_name: z.string(), users: z.int(), lots: z.int() });
export type Entity = z.infer<typeof entitySchema>;

interface TypedEntity {
  current: Entity | null;
  typed: string;
  /** The existing entity with the typed name, in any spelling, or one that looks the same. */
  found: Entity | null;
  /** An unused name is for this user only and does not rename the shared entity. */
  apart: boolean;
}

/**
 * The name of an existing entity moves the user there; an unused name renames the user's entity, or makes a new one if it is for
 * this user alone. Example: a user of Lazy K (2 users), typed 'Sandhill' which exists: move; typed 'Lazy K Ranch' which does not:
 * rename, or new when apart. Source: decision 2.
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
 * Describes the change before it is saved; null when no entity changes. Example: 'Renames Lazy K for its 2 users and 14 lots',
 * 'Moves the user to Sandhill'. Source: decision 2.
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

/** An entity keeps its records when its last user leaves. Source: decision 6. */
const leftBehind = ({ entity_name, users, lots }: Entity): string =>
  users > 1 ? '' : `; ${entity_name} keeps its ${counted(lots, 'lot')} and has no users left`;
