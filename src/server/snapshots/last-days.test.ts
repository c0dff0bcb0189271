import { expect, it } from 'vitest';
import { lastSnapshotDays } from '#api/snapshots';
import { capturesOf } from '../testing/captures.ts';
import { testServer } from '../testing/test-server.ts';
import { someLot } from '../testing/trades.ts';

const server = testServer();
const { capture, nextDay, today, before } = capturesOf(server);
const setPrice = (symbol: string, price: number) =>
  server.owner(
    `insert into quotes (symbol, contract_name, last_price, previous_settlement, source) values ($1, 'x', $2, $2, 'manual')
     on conflict (symbol) do update set last_price = $2`,
    [symbol, price],
  );

it('compares the last two captures over the lots with a price on both, and names the others', async () => {
  expect(await server.ann.call(lastSnapshotDays, {})).toEqual({ days: [], not_compared: [] });
  await someLot(server.ann, 'known', { est_out_date: '2026-10-01' });
  await someLot(server.ann, 'new price', { est_out_date: '2027-03-01' });
  await someLot(server.bob, 'of another', { est_out_date: '2027-03-01' });
  await setPrice('GFV26', 220);
  await capture();
  await nextDay();
  await setPrice('GFV26', 221);
  await setPrice('GFH27', 230);
  await capture();

  const net = async (day: string) =>
    (
      await server.owner<{ lot: string; net: number | null }>(
        `select lot, net_equity as net from equity_history where snapshot_date = $1 and lot <> 'of another' order by lot`,
        [day],
      )
    ).map((row) => row.net);
  const [first, , last, lastNew] = [...(await net(before(1))), ...(await net(today))];
  expect(await net(before(1))).toEqual([first, null]);
  expect(await server.ann.call(lastSnapshotDays, {})).toEqual({
    days: [
      { snapshot_date: before(1), net_equity: first, compared_equity: first },
      { snapshot_date: today, net_equity: Number(last) + Number(lastNew), compared_equity: last },
    ],
    not_compared: ['new price'],
  });
  const everything = await server.admin.call(lastSnapshotDays, {});
  expect(everything.not_compared).toEqual(['new price', 'of another']);
  expect(await server.admin.call(lastSnapshotDays, { owner: 'Lazy K Ranch' })).toEqual(
    await server.ann.call(lastSnapshotDays, {}),
  );
});
