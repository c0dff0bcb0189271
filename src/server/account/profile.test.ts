import { describe, expect, it } from 'vitest';
import { findLot } from '#api/lot-detail';
import { listLots } from '#api/lots';
import {
  changePassword,
  getInterestRate,
  getProfile,
  listOwners,
  saveInterestRate,
  saveProfile,
} from '#api/account';
import { signIn } from '../testing/accounts.ts';
import { PASSWORD, testServer } from '../testing/test-server.ts';
import { someLot } from '../testing/trades.ts';

const server = testServer();

describe('a profile', () => {
  it('names the business’s time zone, in which times are shown', async () => {
    const profile = await server.ann.call(getProfile, {});
    expect(profile.time_zone).toBe('America/Chicago');
    expect((await server.ann.call(saveProfile, profile)).time_zone).toBe('America/Chicago');
  });

  it('is saved, with empty optional numbers as null', async () => {
    const before = await server.ann.call(getProfile, {});
    const saved = await server.ann.call(saveProfile, {
      ...before,
      full_name: 'Ann Carver',
      rjo_account_number: 'RJ10421',
      lrp_policy_number: '',
    });
    expect(saved).toMatchObject({
      full_name: 'Ann Carver',
      rjo_account_number: 'RJ10421',
      lrp_policy_number: null,
    });
  });

  it('renames the entity, and every lot follows', async () => {
    await someLot(server.bob, 'B1');
    const before = await server.bob.call(getProfile, {});
    await server.bob.call(saveProfile, { ...before, entity_name: 'Sandhill Cattle Company' });
    expect((await server.bob.call(listLots, {})).map(({ owner }) => owner)).toEqual([
      'Sandhill Cattle Company',
    ]);
  });

  it('cannot take the name of another entity; then nothing is saved', async () => {
    const before = await server.bob.call(getProfile, {});
    const attempt = server.bob.call(saveProfile, {
      ...before,
      full_name: 'Bob New',
      entity_name: 'lazy k ranch',
    });
    await expect(attempt).toBeRefused(
      'conflict',
      'An entity with this name already exists. Ask an administrator to add you to it.',
    );
    expect(await server.bob.call(getProfile, {})).toEqual(before);
  });

  it('keeps an RJO number confirmed only while it stays the same', async () => {
    await server.owner(`update users set rjo_account_number = 'RJ1', rjo_confirmed = true where email = $1`, [
      server.ann.email,
    ]);
    const confirmed = await server.ann.call(getProfile, {});
    expect(confirmed.rjo_confirmed).toBe(true);
    const same = await server.ann.call(saveProfile, { ...confirmed, phone_number: '806 555 0199' });
    expect(same.rjo_confirmed).toBe(true);
    const other = await server.ann.call(saveProfile, { ...same, rjo_account_number: 'RJ2' });
    expect(other.rjo_confirmed).toBe(false);
  });

  it('is refused when saved from an older version', async () => {
    const before = await server.ann.call(getProfile, {});
    await server.ann.call(saveProfile, { ...before, full_name: 'Ann One' });
    await expect(server.ann.call(saveProfile, { ...before, full_name: 'Ann Two' })).toBeRefused('conflict', {
      full_name: 'Now saved: Ann One',
    });
  });
});

describe('a password', () => {
  const attempt = (password: string) => signIn(server, 'pat@pass.test', password);

  it('changes when the current one is given, and ends the other sessions', async () => {
    const here = await server.signedUp('pat@pass.test', 'Pass');
    const there = server.bearer((await attempt(PASSWORD)).json().access_token);
    await expect(there.call(getProfile, {})).resolves.toBeDefined();
    await expect(here.call(changePassword, { current_password: 'wrong', password: 'brand new' })).toBeRefused(
      'invalid',
      { current_password: 'Current password is incorrect' },
    );
    await here.call(changePassword, { current_password: PASSWORD, password: 'brand new' });
    await expect(here.call(getProfile, {})).resolves.toBeDefined();
    await expect(there.call(getProfile, {})).toBeRefused('unauthorized');
    expect((await attempt(PASSWORD)).statusCode).toBe(400);
    expect((await attempt('brand new')).statusCode).toBe(200);
  });
});

describe('the list of owners', () => {
  it('is for admins', async () => {
    const owners = await server.admin.call(listOwners, {});
    const [lazyK] = await server.owner(`select id from entities where name = 'Lazy K Ranch'`);
    expect(owners).toContainEqual({ ...lazyK, entity_name: 'Lazy K Ranch', user_type: 'producer' });
    await expect(server.ann.call(listOwners, {})).toBeRefused('forbidden');
    await expect(server.nobody.call(listOwners, {})).toBeRefused('unauthorized');
  });
});

describe('the interest rate of an entity', () => {
  const rateOf = async (lotNumber: string) =>
    (await server.ann.call(findLot, { lot: lotNumber })).found?.interest_rate;

  it('is set by its users, applies to its lots, and can be cleared', async () => {
    const { entity_name: owner } = await server.ann.call(getProfile, {});
    await someLot(server.ann, 'I1', { owner });
    expect(await server.ann.call(getInterestRate, {})).toEqual({ interest_rate: null });
    expect(await rateOf('I1')).toBeNull();
    await server.ann.call(saveInterestRate, { interest_rate: 8.25 });
    expect(await server.ann.call(getInterestRate, {})).toEqual({ interest_rate: 8.25 });
    expect(await rateOf('I1')).toBe(8.25);
    await server.ann.call(saveInterestRate, { interest_rate: null });
    expect(await rateOf('I1')).toBeNull();
  });

  it('is set for any entity by an admin, and for no other by a producer', async () => {
    const { entity_name: owner } = await server.ann.call(getProfile, {});
    await server.admin.call(saveInterestRate, { interest_rate: 7.5, owner });
    expect(await server.ann.call(getInterestRate, {})).toEqual({ interest_rate: 7.5 });
    await expect(server.bob.call(saveInterestRate, { interest_rate: 1, owner })).toBeRefused(
      'not_found',
      'Entity not found',
    );
    expect(await server.ann.call(getInterestRate, {})).toEqual({ interest_rate: 7.5 });
  });

  it('is a percentage of 0 to 100', async () => {
    const attempt = server.ann.call(saveInterestRate, { interest_rate: 101 });
    await expect(attempt).toBeRefused('invalid');
  });
});
