import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, sources } from './files.ts';

/** The kit of a layer: every room may import it, and it imports no feature. */
const KIT: Record<string, readonly string[]> = {
  domain: ['kit'],
  server: ['clock', 'db', 'http', 'threads'],
  web: ['lib', 'ui'],
};

/** The rooms of each layer, and the rooms that each imports besides the kit, in an order without a circle. */
const ROOMS: Record<string, Record<string, readonly string[]>> = {
  domain: {
    kit: [],
    expenses: [],
    market: [],
    lots: ['market'],
    plan: ['expenses', 'lots'],
    purchase: ['lots', 'market', 'plan'],
    trades: ['market'],
    lrp: ['lots', 'market', 'trades'],
    notes: ['trades'],
    quotes: ['market', 'trades'],
    users: ['lots'],
    book: ['lots', 'lrp', 'market', 'trades'],
    closeout: ['book', 'expenses', 'lots', 'lrp', 'market', 'plan', 'trades'],
    import: ['closeout', 'expenses', 'lots', 'lrp', 'plan'],
    risk: ['book', 'closeout', 'lots', 'lrp', 'market', 'plan', 'trades'],
    statements: ['import', 'market', 'risk', 'trades'],
    'sample-lot': ['closeout', 'expenses', 'lots', 'lrp', 'market', 'plan', 'trades'],
    snapshots: ['book', 'closeout', 'lots', 'lrp', 'market', 'trades'],
    alerts: ['book', 'closeout', 'lrp', 'market', 'notes', 'risk', 'trades', 'users'],
    reports: ['book', 'closeout', 'lots', 'lrp', 'market', 'plan', 'risk', 'snapshots', 'trades', 'users'],
    clients: ['alerts', 'book', 'closeout', 'lots', 'market', 'reports', 'risk', 'snapshots', 'users'],
  },
  server: {
    clock: [],
    db: [],
    providers: [],
    threads: [],
    http: ['clock', 'db', 'threads'],
    backup: [],
    book: [],
    health: [],
    history: [],
    imports: [],
    quotes: ['providers'],
    session: [],
    today: [],
    'waiting-files': [],
    'import-profiles': ['history'],
    'lrp-rules': ['history'],
    notes: ['history'],
    plan: ['book', 'history'],
    purchase: ['history'],
    receivings: ['history'],
    search: ['notes'],
    users: ['session'],
    account: ['session', 'users'],
    expenses: ['history'],
    lrp: ['history', 'lrp-rules', 'quotes'],
    'lrp-offers': ['lrp-rules', 'providers'],
    outs: ['history', 'receivings'],
    scenarios: ['history'],
    'trade-imports': ['book', 'import-profiles', 'imports', 'lrp-rules', 'waiting-files'],
    'api-tokens': ['account', 'session'],
    'equity-comparison': ['book', 'quotes'],
    'record-imports': ['imports', 'lrp', 'plan'],
    firm: [],
    risk: ['book', 'quotes'],
    snapshots: ['book', 'quotes'],
    trades: ['book', 'history', 'trade-imports'],
    'value-at-risk': ['book', 'providers'],
    dashboard: ['book', 'quotes'],
    demo: ['book', 'providers', 'session', 'snapshots'],
    lots: ['book', 'expenses', 'history', 'lrp', 'outs', 'plan', 'receivings', 'trades'],
    margin: ['book', 'history', 'value-at-risk'],
    statements: ['book', 'margin', 'trade-imports'],
    'supabase-import': ['session', 'snapshots'],
    alerts: ['backup', 'book', 'lrp-rules', 'margin', 'notes', 'quotes', 'trades', 'value-at-risk'],
    clients: ['alerts', 'book', 'providers', 'value-at-risk'],
    export: ['notes', 'snapshots'],
    reports: ['book', 'dashboard', 'margin', 'quotes'],
    borrowing: ['history', 'reports'],
    invitations: ['borrowing', 'session', 'users'],
    comparisons: ['firm', 'history', 'lrp-rules', 'reports', 'risk'],
    closeouts: ['book', 'lots', 'quotes', 'reports'],
    mail: ['alerts', 'clients', 'lrp-offers', 'lrp-rules', 'quotes'],
    webhooks: ['account', 'alerts'],
    'report-mails': ['account', 'closeouts', 'history', 'mail', 'reports'],
    deliveries: ['report-mails', 'reports'],
    jobs: [
      'alerts',
      'backup',
      'clients',
      'lrp-offers',
      'mail',
      'providers',
      'quotes',
      'report-mails',
      'snapshots',
      'webhooks',
    ],
  },
  web: {
    lib: [],
    ui: ['lib'],
    backup: [],
    'forward-contracts': [],
    glossary: [],
    'lrp-rules': [],
    margin: [],
    notes: [],
    parts: [],
    'report-mails': [],
    deliveries: [],
    session: [],
    users: [],
    expenses: ['parts'],
    export: ['parts'],
    history: ['users'],
    lrp: ['lrp-rules', 'notes', 'parts'],
    quotes: ['parts'],
    snapshots: ['parts'],
    trades: ['notes', 'parts'],
    'value-at-risk': ['export', 'margin', 'parts'],
    webhooks: ['parts'],
    account: ['export', 'parts'],
    'api-tokens': ['webhooks'],
    closeouts: ['export', 'parts'],
    'equity-comparison': ['export', 'history', 'parts', 'snapshots'],
    lots: ['expenses', 'export', 'history', 'lrp', 'notes', 'parts', 'trades'],
    reports: ['export', 'parts', 'report-mails'],
    search: ['lrp', 'parts'],
    borrowing: ['export', 'parts', 'reports'],
    comparisons: ['export', 'reports'],
    risk: ['export', 'lrp', 'lrp-rules', 'parts', 'quotes', 'value-at-risk'],
    clients: ['margin', 'notes', 'parts', 'users', 'value-at-risk'],
    dashboard: ['clients', 'lots', 'parts', 'risk', 'snapshots', 'value-at-risk'],
    shell: ['account', 'backup', 'dashboard', 'parts', 'search', 'session'],
    imports: ['lrp', 'parts', 'risk', 'trades', 'users'],
    'lrp-offers': ['imports', 'lrp', 'lrp-rules'],
    statements: ['imports', 'trades'],
  },
};

const isTest = (path: string) => /\.test\.tsx?$|\/testing(\/|\.ts)/.test(path);

/** The room of a file; undefined for one beside the rooms, such as the start of a layer, and for tests. */
const roomOf = (layer: string, path: string): string | undefined =>
  isTest(path) ? undefined : new RegExp(`^src/${layer}/([\\w-]+)/`).exec(path)?.[1];

const targetOf = (path: string, name: string): string =>
  name.startsWith('.')
    ? posix.join(posix.dirname(path), name)
    : name.replace(/^#(domain|api)\//, 'src/$1/') + '.ts';

/** The rooms that each room of a layer imports, itself excepted. */
function importedRooms(layer: string): Record<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const path of sources) {
    const room = roomOf(layer, path);
    if (room === undefined) continue;
    const rooms = found.get(room) ?? new Set();
    for (const name of importsOf(path)) {
      const other = roomOf(layer, targetOf(path, name));
      if (other !== undefined && other !== room) rooms.add(other);
    }
    found.set(room, rooms);
  }
  return Object.fromEntries([...found].map(([room, rooms]) => [room, [...rooms].toSorted()]));
}

describe.each(Object.entries(ROOMS))('the rooms of %s', (layer, rooms) => {
  const kit = KIT[layer] ?? [];

  it('import only their listed neighbours and the kit', () => {
    const actual = Object.entries(importedRooms(layer)).map(([room, imported]) => [
      room,
      imported.filter((other) => kit.includes(room) || !kit.includes(other)),
    ]);
    expect(Object.fromEntries(actual)).toEqual(rooms);
  });

  it('form no circle: each imports only rooms listed before it', () => {
    const order = Object.keys(rooms);
    const back = Object.entries(rooms).flatMap(([room, others]) =>
      others
        .filter((other) => order.indexOf(other) >= order.indexOf(room))
        .map((other) => `${room} > ${other}`),
    );
    expect(back).toEqual([]);
  });

  it('have a kit that imports no feature', () => {
    expect(kit.flatMap((room) => rooms[room] ?? []).filter((other) => !kit.includes(other))).toEqual([]);
  });
});
