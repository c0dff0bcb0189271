import { afterAll, describe, expect, it } from 'vitest';
import { issueTokens } from '#api/session';
import { openServer, type BareServer } from '../testing/bare-server.ts';

const GUESSES = 60;
const opened: BareServer[] = [];
afterAll(() => Promise.all(opened.map((server) => server.close())));

/** Guesses at one account after the other with `forwarded` as the header; returns the number of throttled guesses. */
async function throttledOf(trusted: string, forwarded: (turn: number) => string): Promise<number> {
  const server = await openServer({ TRUST_PROXY: trusted });
  opened.push(server);
  let throttled = 0;
  for (let turn = 0; turn < GUESSES; turn += 1) {
    const { statusCode } = await server.nobody.send({
      method: 'POST',
      url: `${issueTokens.path}?grant_type=password`,
      headers: { 'x-forwarded-for': forwarded(turn) },
      payload: { email: `user${turn}@ranch.test`, password: 'a guess' },
    });
    if (statusCode === 429) throttled += 1;
  }
  return throttled;
}

describe('the address by which guesses are counted', () => {
  it.each([
    ['true', (turn: number) => `198.51.100.${turn}, 203.0.113.9`],
    ['1', (turn: number) => `198.51.100.${turn}, 203.0.113.9`],
    ['2', (turn: number) => `198.51.100.${turn}, 203.0.113.9, 10.0.0.2`],
    ['127.0.0.1, 10.0.0.0/8', (turn: number) => `198.51.100.${turn}, 203.0.113.9, 10.0.0.${turn}`],
    ['false', (turn: number) => `198.51.100.${turn}`],
    ['1', (turn: number) => `2001:db8:1:2::${turn}`],
  ])('with TRUST_PROXY=%s is not one that the client makes up', async (trusted, forwarded) => {
    expect(await throttledOf(trusted, forwarded)).toBe(GUESSES - 50);
  });

  it('is the client’s behind a proxy', async () => {
    expect(await throttledOf('1', (turn) => `203.0.113.${turn}`)).toBe(0);
  });
});
