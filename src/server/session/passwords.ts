import { hash, verify } from '@node-rs/argon2';

/** argon2id, the library's defaults: 19 MiB, two passes. */
export const hashPassword = (password: string): Promise<string> => hash(password);

// Used when no account has the e-mail address, so that the answer takes the same time.
const dummyHash = hashPassword('a password that nobody has');

/** Whether the password is the account's; takes as long when there is no account (decision 39). */
export async function passwordMatches(accountHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(accountHash ?? (await dummyHash), password);
  return matches && accountHash !== undefined;
}
