import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { listHistory, restoreRecord } from '#api/history';
import { confirmRjoNumber } from '#api/users';
import { newUser } from '../testing/accounts.ts';
import { sampleTrades } from '../testing/broker-files.ts';
import { importFixtures } from '../testing/import-fixtures.ts';
import { brokenInvariants } from '../testing/invariants.ts';

const fixtures = importFixtures();

/** A new user who enters this account number. */
async function claimant(rjo_account_number: string) {
  const user = await newUser(fixtures.server);
  await fixtures.server.owner('update users set rjo_account_number = $1 where id = $2', [
    rjo_account_number,
    user.id,
  ]);
  return () => fixtures.server.admin.call(confirmRjoNumber, { id: user.id, rjo_account_number });
}

describe('an account', () => {
  it('confirmed during an import also receives the trades of that file', async () => {
    const { server } = fixtures;
    const confirm = await claimant('RJ10421');
    const importing = fixtures.save(sampleTrades('trades.csv'));
    await sleep(5);
    await Promise.all([importing, confirm()]);
    const without = `select from trades where acct = 'RJ10421' and entity_id is null`;
    expect(await server.owner(without)).toEqual([]);
    expect(await brokenInvariants(server.owner)).toEqual([]);
  });

  it('confirmed for two entities at once belongs to one of them', async () => {
    const claims = await Promise.all(Array.from({ length: 6 }, () => claimant('RJ-TWO')));
    const confirmed = await Promise.allSettled(claims.map((confirm) => confirm()));
    expect(confirmed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await brokenInvariants(fixtures.server.owner)).toEqual([]);
  });
});

describe('a trade of an import that was reverted', () => {
  it('cannot be restored on its own: the file must be imported again', async () => {
    const { server } = fixtures;
    await fixtures.clear();
    const { id } = await fixtures.save(sampleTrades('trades.csv'));
    await fixtures.revert(id);
    const [gone] = await server.admin.call(listHistory, { record: 'trades' });
    expect(gone).toMatchObject({ action: 'delete', restorable: false });
    await expect(server.admin.call(restoreRecord, { id: gone?.id ?? 0 })).toBeRefused(
      'conflict',
      'The import of this trade has been reverted: import the file again',
    );
    expect(await fixtures.count()).toBe(0);
  });
});
