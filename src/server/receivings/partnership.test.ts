import { describe, expect, it } from 'vitest';
import { restoreRecord } from '#api/history';
import { findLot } from '#api/lot-detail';
import { editLot } from '#api/lots';
import { addOut, deleteOut } from '#api/outs';
import { type Person, testServer } from '../testing/test-server.ts';
import { someLot } from '../testing/trades.ts';

const server = testServer();

let made = 0;
const newLot = (who: Person, more: object = {}) => someLot(who, `P-${++made}`, more);
const detailOf = async (who: Person, lot: string) => (await who.call(findLot, { lot })).found;

describe('the head of a lot', () => {
  it('is refused as part of a head before a rule further down', async () => {
    for (const total_received of [0.5, 1.5])
      await expect(newLot(server.ann, { total_received, est_out_wt: 0 })).rejects.toMatchObject({
        message: expect.stringContaining('Head count received must be'),
      });
  });

  it('is whole, except on a partnership lot', async () => {
    const [whole, shared] = [
      await newLot(server.ann),
      await newLot(server.ann, { partnership: true, percent_owned: 50 }),
    ];
    const half = { date_out: '2026-04-01', head_count: 0.5 };
    await expect(server.ann.call(addOut, { lot_id: whole.id, ...half })).toBeRefused('invalid');
    await expect(server.ann.call(addOut, { lot_id: shared.id, ...half })).resolves.toMatchObject({
      head_count: 0.5,
    });
  });

  it('keeps a lot in its partnership while part of a head is recorded', async () => {
    const lot = await newLot(server.ann, { total_received: 49, partnership: true, percent_owned: 50 });
    const leave = async (more: object) => {
      const now = (await detailOf(server.ann, lot.lot))?.lot ?? lot;
      return server.ann.call(editLot, { ...now, partnership: false, percent_owned: 100, ...more });
    };
    await expect(leave({})).toBeRefused('invalid', {
      total_received: 'Head count received must be a whole number',
    });
    await expect(leave({ total_received: undefined })).toBeRefused('invalid', {
      partnership: 'A lot with 24.5 head received must stay a partnership',
    });
    const out = await server.ann.call(addOut, { lot_id: lot.id, date_out: '2026-04-01', head_count: 0.5 });
    await expect(leave({ total_received: 24 })).toBeRefused('invalid', {
      partnership: 'A lot with 0.5 head shipped must stay a partnership',
    });
    const { deletion } = await server.ann.call(deleteOut, { id: out.id });
    await expect(leave({ total_received: 24 })).resolves.toMatchObject({ current_hd: 24 });
    await expect(server.ann.call(restoreRecord, { id: deletion })).toBeRefused(
      'conflict',
      'Head count must be at least 1',
    );
    expect((await detailOf(server.ann, lot.lot))?.lot).toMatchObject({ partnership: false, current_hd: 24 });
  });
});
