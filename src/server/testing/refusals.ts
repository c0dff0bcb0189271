import { expect } from 'vitest';
import { type ErrorCode, Refusal } from '#api/errors';

declare module 'vitest' {
  interface Matchers<T> {
    /** Asserts that a call is refused with a code, and with a message or with the messages of fields. */
    toBeRefused(
      code: ErrorCode | 'unavailable',
      why?: string | Record<string, string>,
    ): T extends Promise<unknown> ? Promise<void> : never;
  }
}

expect.extend({
  async toBeRefused(call: Promise<unknown>, code: string, why?: string | Record<string, string>) {
    const expected = { code, ...(typeof why === 'string' ? { message: why } : why && { fields: why }) };
    const actual = await call.catch((error: unknown) => error);
    return {
      pass: actual instanceof Refusal && this.equals(actual, expected, [this.utils.subsetEquality]),
      message: () => 'The call was not refused as expected.',
      actual,
      expected,
    };
  },
});
