import type { AccountLimits, AccountUse } from '#domain/users/account-limits';
import type { Entity } from '#domain/users/entity-change';
import type { User } from '#domain/users/users';
import type { CreateUserForm, EditUserForm } from '#domain/users/user-forms';
import { refuse } from '#api/errors';
import { nameProblem, type NameToCheck } from '#domain/kit/confusable-names';
import { jsonArray, sql, type Statement } from '../db/sql.ts';
import { entityIdNamed } from '../db/scope.ts';

export const userColumns = sql`
  u.id, u.full_name, e.name as entity_name, u.phone_number, u.email, u.user_type, u.rjo_account_number,
  u.rjo_confirmed, u.lrp_policy_number, to_json(u.created_at) #>> '{}' as created_at, u.version`;

export const usersNewestFirst: Statement<{ json: string }> = jsonArray(
  sql`select ${userColumns} from users u join entities e on e.id = u.entity_id order by u.created_at desc, u.id`,
);

export const userById = (id: string): Statement<User> =>
  sql`select ${userColumns} from users u join entities e on e.id = u.entity_id where u.id = ${id}`;

/** An entity with its id and record counts, by its name in any spelling, else by a look-alike name. */
export const entityNamed = (name: string): Statement<Entity & { id: number }> =>
  sql`select e.id, e.name as entity_name,
             (select count(*) from users u where u.entity_id = e.id) as users,
             (select count(*) from lots l where l.entity_id = e.id) as lots
      from entities e where e.id = ${entityIdNamed(name)}`;

export const accountUse = (name: string): Statement<AccountUse> => sql`
  select e.name as entity_name, e.most_lots, e.most_open_trades, e.most_records, e.most_imported_rows,
         h.lots, h.open_trades, h.records, app.imported_rows(e.id) as imported_rows, e.limits_version as version
  from entities e cross join lateral app.records_held(e.id) h where e.id = ${entityIdNamed(name)}`;

export const updateLimits = (name: string, version: number, limits: AccountLimits): Statement =>
  sql`update entities set most_lots = ${limits.most_lots}, most_open_trades = ${limits.most_open_trades},
        most_records = ${limits.most_records}, most_imported_rows = ${limits.most_imported_rows},
        limits_version = limits_version + 1
      where id = ${entityIdNamed(name)} and limits_version = ${version}`;

export const takeEntities: Statement = sql`select pg_advisory_xact_lock(hashtext('entities'))`;

export const insertEntity = (name: string): Statement<{ id: number }> =>
  sql`insert into entities (name) values (${name}) returning id`;

export const renameEntity = (id: number, name: string): Statement =>
  sql`update entities set name = ${name} where id = ${id}`;

export const insertUser = (
  entityId: number,
  form: Omit<CreateUserForm, 'entity_name' | 'password' | 'password_confirmation'>,
): Statement<{ id: string }> =>
  sql`insert into users (entity_id, full_name, phone_number, email, user_type, rjo_account_number, lrp_policy_number)
      values (${entityId}, ${form.full_name}, ${form.phone_number}, ${form.email}, ${form.user_type},
              ${form.rjo_account_number}, ${form.lrp_policy_number}) returning id`;

export const updateUser = (id: string, version: number, entityId: number, form: EditUserForm) =>
  sql<{
    id: string;
  }>`update users set entity_id = ${entityId}, full_name = ${form.full_name}, phone_number = ${form.phone_number},
        email = ${form.email}, user_type = ${form.user_type}, rjo_account_number = ${form.rjo_account_number},
        lrp_policy_number = ${form.lrp_policy_number}
      where id = ${id} and version = ${version} returning id`;

export const confirmRjo = (id: string, number: string): Statement =>
  sql`update users set rjo_confirmed = true where id = ${id} and rjo_account_number = ${number}`;

export const givePassword = (id: string, hash: string, temporary: boolean): Statement =>
  sql`select auth.give_password(${id}, ${hash}, ${temporary})`;

export const removeUser = (id: string): Statement => sql`delete from users where id = ${id}`;

/** Existing names that look like another's, and those that would be refused today. */
export const namesToJudge: Statement<NameToCheck> = sql`
  select owner, lot, looks_like from app.doubtful_names() order by lower(owner), lot nulls first`;

/** Refuses an entity name that could be mistaken for another. */
export function refuseConfusable(name: string): void {
  const problem = nameProblem(name, 'Entity name');
  if (problem !== null) refuse('invalid', problem, { entity_name: problem });
}
