import { expect, it, vi } from 'vitest';
import { hashPassword } from './passwords.ts';

it('a password hash costs 19 MiB of memory and two passes: the defaults of its library, which only tests lower', async () => {
  const lowered = await hashPassword('correct horse');
  expect(lowered).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  const library = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  expect(await library.hash('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
