import { describe, expect, it } from 'vitest';
import { addressInClient } from './client-pages.ts';

const from = (pathname: string, search = {}) => ({ pathname, search });

describe('the choice of a client', () => {
  it('leads to the same page inside it, with its view and without what is about records', () => {
    const search = {
      client: '7',
      tab: 'cash',
      lot: '1024',
      q: 'hp',
      scenario: '3',
      page: '2',
      sort: '-cost',
    };
    expect(addressInClient(from('/risk-management', search), 512)).toEqual({
      to: '/risk-management',
      search: { tab: 'cash', sort: '-cost', client: '512' },
    });
  });

  it('leads from a page of one record to its list, and from others to the dashboard', () => {
    expect(addressInClient(from('/lot/1024', { tab: 'financial' }), 512)).toEqual({
      to: '/inventory',
      search: { client: '512' },
    });
    expect(addressInClient(from('/reports/borrowing/3'), 512).to).toBe('/reports/borrowing');
    expect(addressInClient(from('/admin/user-profiles'), 512).to).toBe('/dashboard');
  });

  it('leaves for all clients on the same page', () => {
    expect(addressInClient(from('/quotes', { tab: 'options', client: '7' }), null)).toEqual({
      to: '/quotes',
      search: { tab: 'options', client: undefined },
    });
    expect(addressInClient(from('/lot/1024/closeout', { client: '7' }), null).to).toBe('/inventory');
  });

  it('leads from a client’s page to that of another, and to the table of all', () => {
    const page = from('/admin/client', { client: '7' });
    expect(addressInClient(page, 512)).toEqual({ to: '/admin/client', search: { client: '512' } });
    expect(addressInClient(page, null).to).toBe('/admin/clients');
  });
});
