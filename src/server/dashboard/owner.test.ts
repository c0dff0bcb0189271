import { beforeAll, describe, expect, it } from 'vitest';
import { getDashboard } from '#api/dashboard';
import { fillEdgeCases } from '../testing/edge-cases.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
beforeAll(async () => {
  await fillEdgeCases(server, [server.ann.entity_name, server.bob.entity_name]);
});

describe('the dashboard’s figures', () => {
  it('of the entity that an administrator names are those of its producers', async () => {
    await server.owner(`
      update lot_sums set proceeds = 5000
      where lot_id = (select l.id from lots l join entities e on e.id = l.entity_id
                      where e.name = '${server.bob.entity_name}' and l.current_hd > 0 limit 1)`);
    const [own, all] = [await server.ann.call(getDashboard, {}), await server.admin.call(getDashboard, {})];
    const { entity_name: owner } = server.ann;
    expect(await server.admin.call(getDashboard, { owner: owner.toUpperCase() })).toEqual(own);
    expect(all.total_head_count).toBeGreaterThan(own.total_head_count);
    expect(all.sales.proceeds_on_feed).toBe(own.sales.proceeds_on_feed + 5000);
    await expect(server.admin.call(getDashboard, { owner: 'No such ranch' })).toBeRefused('not_found');
  });

  it('of a producer do not depend on the entity named', async () => {
    expect(await server.ann.call(getDashboard, { owner: server.bob.entity_name })).toEqual(
      await server.ann.call(getDashboard, {}),
    );
  });
});
