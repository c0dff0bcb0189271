import { describe, expect, it } from 'vitest';
import { enterSettlements, listSettlements } from '#api/quotes';
import { testServer } from '../testing/test-server.ts';

const server = testServer();

const row = (day: string, settlement: number, symbol = 'GFV25') => ({ symbol, day, settlement });
const page = [row('2025-10-01', 361), row('2025-10-02', 362), row('2025-10-03', 363)];
const paste = (settlements: typeof page, far_prices = false) =>
  server.admin.call(enterSettlements, { settlements, far_prices });
const stored = async () =>
  (await server.bob.call(listSettlements, { symbol: 'GFV25' })).map((one) => one.settlement);

describe('a page of settlements', () => {
  it('is saved whole; every user sees those of a contract that has stopped trading', async () => {
    expect(await paste(page)).toEqual({ saved: 3 });
    expect(await stored()).toEqual([361, 362, 363]);
    const dated = await server.owner('select 1 from settlements where corrected_at is not null');
    expect(dated).toEqual([]);
  });

  it('is refused by row, with nothing saved, for a day twice or a day without trading', async () => {
    const rows = [row('2025-10-06', 364), row('2025-10-04', 364), row('2025-10-06', 365)];
    await expect(paste(rows, true)).rejects.toMatchObject({
      code: 'invalid',
      message: 'Nothing was saved: 2 rows need attention',
      fields: {
        'settlements.1': 'Oct 4, 2025 is not a trading day',
        'settlements.2': 'GFV25 has Oct 6, 2025 twice: also in row 1',
      },
    });
    expect(await stored()).toEqual([361, 362, 363]);
  });

  it('is refused for a price far from those stored, until that is confirmed', async () => {
    const far = [row('2025-10-06', 36.4)];
    await expect(paste(far)).toBeRefused('conflict', {
      'settlements.0': 'GFV25 at 36.400 is more than 30% from nearby days at 362.000',
    });
    expect(await stored()).toEqual([361, 362, 363]);
    await paste(far, true);
    expect(await stored()).toEqual([361, 362, 363, 36.4]);
  });

  it('that changes a settlement of an earlier day marks it as corrected', async () => {
    await paste([row('2025-10-06', 364)]);
    const corrected = await server.owner<{ day: string }>(
      `select day::text from settlements where corrected_at > now() - interval '1 minute'`,
    );
    expect(corrected).toEqual([{ day: '2025-10-06' }]);
  });

  it('is for administrators only', async () => {
    await expect(server.ann.call(enterSettlements, { settlements: page })).toBeRefused('forbidden');
    await expect(server.nobody.call(enterSettlements, { settlements: page })).toBeRefused('unauthorized');
  });
});
