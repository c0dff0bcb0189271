import pg, { type ClientBase } from 'pg';
import { USER_TYPES } from '#domain/users';
import { StartupError } from '../../embedded-postgres/startup-error.ts';

/** Whom a connection serves: a user by their type (the clock is an administrator), or a visitor who signs in. */
export const ROLES = [...USER_TYPES, 'visitor'] as const;
export type Role = (typeof ROLES)[number];

/** The roles that access rules and rights are written for. They belong to the whole PostgreSQL; log-ins belong to them. */
export const groupOf = <R extends Role>(role: R) => `drover_${role}` as const;

export const GROUPS = ['drover_app', ...ROLES.map(groupOf)] as const;

/** Runs statements about roles; says what to do where another installation has made the roles, and may alone hand them on. */
export async function asRoleMaker<T>(owner: ClientBase, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error;
    const { rows } = await owner.query<{ name: string }>('select quote_ident(current_user) as name');
    throw new StartupError(
      `The log-in ${rows[0]?.name} may not make or hand on the roles of Drover (${error.message}). As the superuser, create those of ${GROUPS.join(', ')} that are missing, and grant them to ${rows[0]?.name} with admin option: see docs/operations.md.`,
    );
  }
}

/**
 * Makes those of the roles that are missing: before migrations and restores, which name them. Several servers may try at once;
 * one makes all of them.
 */
export async function makeGroups(owner: ClientBase): Promise<void> {
  await asRoleMaker(owner, () => owner.query(MAKE_GROUPS));
}

const missing = (group: string, within: string) => `
      if not exists (select from pg_roles where rolname = '${group}') then
        create role ${group} nologin${within};
      end if;`;

const MAKE_GROUPS = `
    do $$
    begin${missing('drover_app', '')}${USER_TYPES.map((type) => missing(groupOf(type), ' in role drover_app')).join('')}${missing(groupOf('visitor'), '')}
    exception
      when duplicate_object or unique_violation then null;
    end
    $$`;
