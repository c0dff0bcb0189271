import { describe, expect, it } from 'vitest';
import { findLot } from '#api/lot-detail';
import { addOut, editOut } from '#api/outs';
import { testServer } from '../testing/test-server.ts';
import { someLot } from '../testing/trades.ts';

const server = testServer();

describe('an out', () => {
  it.each([
    ['weight', 'Weight must be a number of at least 0'],
    ['proceeds', 'Proceeds must be a number of at least 0'],
  ] as const)('with a negative %s is refused, new or changed', async (field, message) => {
    const { id, lot } = await someLot(server.ann, `Negative ${field}`);
    const shipped = { lot_id: id, date_out: '2026-04-01', head_count: 10, weight: 12_000, proceeds: 0 };
    const refused = { code: 'invalid', fields: { [field]: message } };
    await expect(server.ann.call(addOut, { ...shipped, [field]: -0.01 })).rejects.toMatchObject(refused);
    const out = await server.ann.call(addOut, shipped);
    await expect(server.ann.call(editOut, { ...out, [field]: -0.01 })).rejects.toMatchObject(refused);
    const { found } = await server.ann.call(findLot, { lot });
    expect(found?.outs).toMatchObject([{ weight: 12_000, proceeds: 0 }]);
  });
});
