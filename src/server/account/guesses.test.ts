import { describe, expect, it } from 'vitest';
import { changePassword, getProfile, saveProfile } from '#api/account';
import { newUser } from '../testing/accounts.ts';
import { PASSWORD, type Person, testServer } from '../testing/test-server.ts';

const server = testServer();

const tooMany = { code: 'too_many_requests', message: 'Too many attempts. Please try again in 15 minutes.' };
const change = (person: Person, current_password: string) =>
  person.call(changePassword, { current_password, password: 'brand new one' });

describe('guesses of the current password', () => {
  it('are throttled after ten, even for the right one', async () => {
    const person = await server.signedIn(await newUser(server));
    for (let attempt = 0; attempt < 10; attempt += 1)
      await expect(change(person, `guess ${attempt}`)).toBeRefused('invalid');
    await expect(change(person, PASSWORD)).rejects.toMatchObject(tooMany);
    const response = await person.send({
      method: 'PUT',
      url: changePassword.path,
      payload: { current_password: PASSWORD, password: 'brand new one' },
    });
    expect(response.statusCode).toBe(429);
    const other = await server.signedIn(await newUser(server));
    await expect(change(other, PASSWORD)).resolves.toEqual({});
  });

  it('do not count successful changes', async () => {
    const person = await server.signedIn(await newUser(server));
    let now = PASSWORD;
    for (let turn = 0; turn < 12; turn += 1) {
      await person.call(changePassword, { current_password: now, password: `password ${turn}` });
      now = `password ${turn}`;
    }
    await expect(change(person, 'a guess')).toBeRefused('invalid');
  });
});

describe('probes for taken names', () => {
  it.each([
    ['addresses', (turn: number) => ({ email: turn % 2 ? 'ann@lazyk.test' : `free${turn}@else.test` })],
    ['entity names', (turn: number) => ({ entity_name: turn % 2 ? 'Lazy K Ranch' : `Free Ranch ${turn}` })],
  ])('of %s are throttled after ten, whether taken or free', async (_, typed) => {
    const person = await server.signedIn(await newUser(server));
    const save = async (more: object) =>
      person.call(saveProfile, { ...(await person.call(getProfile, {})), ...more });
    const outcomes = new Set<string>();
    for (let turn = 0; turn < 10; turn += 1)
      outcomes.add(
        await save(typed(turn)).then(
          () => 'saved',
          ({ code }: { code: string }) => code,
        ),
      );
    expect(outcomes).toEqual(new Set(['saved', 'conflict']));
    await expect(save(typed(11))).rejects.toMatchObject(tooMany);
    await expect(save({ phone_number: '806 555 0199' })).resolves.toMatchObject({
      phone_number: '806 555 0199',
    });
  });
});
