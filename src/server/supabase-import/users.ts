import { entityKey, entityName, emailKey, isEmail, USER_TYPES, type User } from '#domain/users/users';
import { count } from '#domain/kit/format';
import type { Book, OldEntity } from './book.ts';
import { quoted, type Cells } from './cells.ts';

export interface LogIn {
  line: number;
  email: string;
  /** bcrypt; null for a user without a password, and for one who was locked out. */
  hash: string | null;
}

export interface OldUser extends Omit<User, 'entity_name' | 'rjo_confirmed' | 'version'> {
  line: number;
  entity: OldEntity;
}

const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
/** bcrypt's time doubles with each step of its cost: a higher one could stop the server. */
const HIGHEST_COST = 14;

/** A row of auth.users. Its password is checked at the first sign-in, and replaced by an argon2id hash. */
export function readLogIn(cells: Cells, book: Book): null {
  const id = cells.uuid('id');
  const hash = cells.raw('encrypted_password') ?? '';
  const cost = Number(BCRYPT.exec(hash)?.[1] ?? 0);
  if (hash !== '' && cost === 0) cells.wrong('encrypted_password', 'is not a bcrypt hash', { secret: true });
  if (cost > HIGHEST_COST)
    cells.wrong('encrypted_password', `has the cost ${cost}, more than ${HIGHEST_COST}`, { secret: true });
  const isLocked = (cells.raw('deleted_at') ?? '') !== '' || isAhead(cells.raw('banned_until'), book.now);
  const email = cells.raw('email')?.trim() ?? '';
  book.logIns.set(id, { line: cells.line, email, hash: hash === '' || isLocked ? null : hash });
  return null;
}

const isAhead = (moment: string | null, now: string): boolean =>
  moment === 'infinity' || (moment ?? '').slice(0, 10) > now.slice(0, 10);

export function readUser(cells: Cells, book: Book): null {
  const id = cells.uuid('id');
  const written = cells.raw('entity_name') ?? '';
  cells.text('entity_name');
  const user: Omit<OldUser, 'entity'> = {
    line: cells.line,
    id,
    full_name: cells.text('full_name'),
    phone_number: cells.optionalText('phone_number', 40) ?? '',
    email: cells.text('email', 254),
    user_type: cells.choice('user_type', USER_TYPES),
    rjo_account_number: cells.optionalText('rjo_account_number', 40),
    lrp_policy_number: cells.optionalText('lrp_policy_number', 40),
    created_at: cells.moment('created_at') ?? book.now,
  };
  if (book.users.has(id)) cells.wrong('id', 'appears twice');
  const entity = entityOf(cells, book, written, user.created_at);
  book.users.set(id, { ...user, entity });
  if (user.rjo_account_number !== null) {
    const of = book.accounts.get(user.rjo_account_number) ?? new Set();
    book.accounts.set(user.rjo_account_number, of.add(entity));
  }
  return null;
}

function entityOf(cells: Cells, book: Book, written: string, created_at: string): OldEntity {
  const known = book.entity(written);
  if (known === undefined) {
    const entity = { written, name: entityName(written), created_at, id: 0, line: cells.line };
    book.entities.set(entityKey(written), entity);
    return entity;
  }
  if (known.written !== written)
    cells.wrong(
      'entity_name',
      `differs from ${quoted(known.written)} in line ${count(known.line)} only by case or spaces: spell them the same, or make them different names`,
    );
  if (created_at < known.created_at) known.created_at = created_at;
  return known;
}

export function joinLogIns(book: Book, wrong: (sentence: string) => void): void {
  const byEmail = new Map<string, OldUser>();
  for (const user of book.users.values()) {
    const logIn = book.logIns.get(user.id);
    const at = `users, line ${count(user.line)}, column email:`;
    if (logIn !== undefined && logIn.email !== '' && emailKey(logIn.email) !== emailKey(user.email)) {
      book.notes.push(`${at} ${quoted(user.email)} signs in as ${quoted(logIn.email)}, which is kept`);
      user.email = logIn.email;
    }
    if (!isEmail(user.email)) wrong(`${at} ${quoted(user.email)} is not an e-mail address`);
    const other = byEmail.get(emailKey(user.email));
    if (other !== undefined) wrong(`${at} ${quoted(user.email)} is also in line ${count(other.line)}`);
    byEmail.set(emailKey(user.email), user);
    if ((logIn?.hash ?? null) === null)
      book.notes.push(`${user.email} has no working password: set a temporary one in User Profiles`);
  }
  const withoutProfile = [...book.logIns.keys()].filter((id) => !book.users.has(id)).length;
  if (withoutProfile > 0)
    book.notes.push(`${count(withoutProfile)} rows of auth.users have no row in users and are left out`);
  const users = [...book.users.values()];
  if (users.every(({ user_type }) => user_type !== 'admin'))
    wrong('users, column user_type: there is no admin, and at least one is needed');
  const numbers = users.filter((user) => user.rjo_account_number !== null).length;
  if (numbers > 0)
    book.notes.push(
      `${count(numbers)} RJO account numbers are to be confirmed in User Profiles: until then trades without a lot are seen by admins only`,
    );
}
