import { describe, expect, it } from 'vitest';
import {
  addressIn,
  clientOfAddress,
  currentClient,
  inClient,
  keepClient,
  linkIn,
  showClient,
} from './client.ts';

describe('the client in an address', () => {
  it.each([
    [{}, null],
    [{ client: '' }, null],
    [{ client: '512' }, 512],
    [{ client: 512 }, 512],
    [{ client: '0' }, 0],
    [{ client: '-1' }, 0],
    [{ client: '1e3' }, 0],
    [{ client: 'Lazy K' }, 0],
    [{ client: ['7', '8'] }, 0],
    [{ client: '99999999999' }, 0],
  ])('%j is %j', (search, client) => {
    expect(clientOfAddress(search)).toBe(client);
  });

  it('is added to the address of a request or a page', () => {
    expect(addressIn(null, '/api/lots?limit=5')).toBe('/api/lots?limit=5');
    expect(addressIn(512, '/api/lots')).toBe('/api/lots?client=512');
    expect(addressIn(512, '/notes?client=7')).toBe('/notes?client=7');
    expect(addressIn(512, '/lot/7?tab=financial#plan')).toBe('/lot/7?tab=financial&client=512#plan');
  });

  it('is that of the subject of a link, unless the link names one', () => {
    expect(linkIn(512, { to: '/import' })).toEqual({ to: '/import', search: { client: 512 } });
    expect(linkIn(512, { to: '/import', search: { client: '7' } })).toEqual({
      to: '/import',
      search: { client: '7' },
    });
    // Named as none, so that the link leaves a client in which it is followed.
    expect(linkIn(null, { to: '/import' }).search).toHaveProperty('client', undefined);
  });
});

describe('the client of a request', () => {
  it('is that of the screen, and of the work that starts it', () => {
    showClient(512);
    expect(currentClient()).toBe(512);
    expect(inClient(7, currentClient)).toBe(7);
    expect(inClient(null, currentClient)).toBeNull();
    expect(inClient(7, () => [inClient(8, currentClient), currentClient()])).toEqual([8, 7]);
    expect(() => inClient(7, () => JSON.parse('{') as never)).toThrow(SyntaxError);
    expect(currentClient()).toBe(512);
    showClient(null);
  });

  it('is kept for later steps', async () => {
    showClient(512);
    const inSame = keepClient();
    showClient(7);
    await Promise.resolve();
    expect([currentClient(), inSame(currentClient)]).toEqual([7, 512]);
    showClient(null);
  });
});
