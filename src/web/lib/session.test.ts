import { describe, expect, it } from 'vitest';
import { Refusal } from '#api/errors';
import { outcomeIn } from './session.ts';

const session = { access_token: 'a', refresh_token: 'b', expires_at: 1_800_000_000, user: { id: 'c' } };

describe('the answer to a refresh token', () => {
  it('is the next session', () => {
    expect(outcomeIn(true, session)).toBe(session);
  });

  it.each(['refresh_token_not_found', 'refresh_token_already_used', 'session_not_found'])(
    'ends the session with the code %s',
    (code) => expect(outcomeIn(false, { code, message: 'Your session has ended.' })).toBeNull(),
  );

  it.each<[string, boolean, unknown]>([
    ['a proxy’s page in place of a session', true, '<h1>Sign in to the network</h1>'],
    ['JSON that is no session', true, { access_token: 'a' }],
    ['nothing', false, null],
    ['a refusal without a code', false, { error: 'Forbidden' }],
  ])('leaves the session as it is after %s', (_name, isOk, body) => {
    expect(outcomeIn(isOk, body)).toMatchObject({ code: 'unreachable' });
  });

  it('leaves the session as it is while the server is busy, and says so', () => {
    const busy = outcomeIn(false, { code: 'over_request_rate_limit', message: 'Please try again shortly.' });
    expect(busy).toBeInstanceOf(Refusal);
    expect(busy).toMatchObject({ code: 'unavailable', message: 'Please try again shortly.' });
  });
});
