import { vi } from 'vitest';

// A password hash takes 25 ms of a processor by design, and every test server makes and checks several. `passwords.test.ts` tests the real cost.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const { hash, ...others } = await importOriginal<typeof import('@node-rs/argon2')>();
  const least = { memoryCost: 8, timeCost: 1 };
  return {
    ...others,
    hash: (password: string, options: object = {}) => hash(password, { ...least, ...options }),
  };
});
