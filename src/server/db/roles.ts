import pg, { type ClientBase } from 'pg';
import { USER_TYPES } from '#domain/users/users';
import { StartupError } from '../../embedded-postgres/startup-error.ts';

/** The roles of connections: the user's type (scheduled jobs are administrators), an administrator inside one client, or a visitor before signing in. */
export const ROLES = [...USER_TYPES, 'client', 'visitor'] as const;
export type Role = (typeof ROLES)[number];

/** The database roles named in access rules and grants. They belong to the whole cluster; log-ins are their members. */
export const groupOf = <R extends Role>(role: R) => `drover_${role}` as const;

/** The groups that each database role is in: `drover_app` has the grants of every signed-in user, `drover_one` the access rules of those who see one entity. */
const MEMBER_OF = {
  drover_app: [],
  drover_one: [],
  drover_producer: ['drover_app', 'drover_one'],
  drover_admin: ['drover_app'],
  drover_client: ['drover_app', 'drover_one'],
  drover_visitor: [],
} as const satisfies Record<
  ReturnType<typeof groupOf<Role>> | 'drover_app' | 'drover_one',
  readonly string[]
>;

export const GROUPS = Object.keys(MEMBER_OF) as readonly (keyof typeof MEMBER_OF)[];

/** Runs statements about roles. Explains the remedy where another installation created the roles and only it may grant them. */
export async function asRoleMaker<T>(owner: ClientBase, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error;
    const { rows } = await owner.query<{ name: string }>('select quote_ident(current_user) as name');
    throw new StartupError(
      `The log-in ${rows[0]?.name} may not create or grant the roles of Drover (${error.message}). As the superuser, create those of ${GROUPS.join(', ')} that are missing, and grant them to ${rows[0]?.name} with admin option: see docs/operations.md.`,
    );
  }
}

/** Creates the missing roles, before migrations and restores, which refer to them. Several servers may try at once. */
export async function createGroups(owner: ClientBase): Promise<void> {
  await asRoleMaker(owner, () => owner.query(MAKE_GROUPS));
}

const MAKE_GROUPS = `
    do $$
    begin${GROUPS.map(
      (group) => `
      if not exists (select from pg_roles where rolname = '${group}') then
        create role ${group} nologin;
      end if;${MEMBER_OF[group]
        .map(
          (within) => `
      if not pg_has_role('${group}', '${within}', 'member') then
        grant ${within} to ${group};
      end if;`,
        )
        .join('')}`,
    ).join('')}
    exception
      when duplicate_object or unique_violation then null;
    end
    $$`;
