import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failure, root } from './tools.mjs';

const header = `-- The purpose of these tables, in a sentence.
--
-- Every table: columns, then \`enable row level security\`, one access rule per reach, then the grants. Who sees one entity, a producer
-- or an administrator inside a client: \`create policy x_one on x to drover_one using (entity_id = (select app.entity_id()))\`, so that
-- the function runs once per statement; an administrator over all clients: \`create policy x_admin on x to drover_admin using (true)
-- with check (true)\`. Grants go to drover_app; to drover_admin and drover_client where producers have none; sign-in functions to
-- drover_visitor only. Derived data of existing records is filled in here.
`;

const rows = `-- Realistic rows for this migration's tables, with every column filled in some row: the data that later migrations meet.
`;

/** Creates the next migration and the file of rows for its upgrade test; returns their paths. */
export function newMigration(name, folder = root) {
  if (!/^[a-z][a-z0-9_]*$/.test(name ?? '')) {
    throw failure(
      'Name the migration in small letters, digits and underscores: npm run db:new -- pens_of_lots',
    );
  }
  const last = Math.max(
    0,
    ...readdirSync(join(folder, 'migrations')).map((file) => Number.parseInt(file, 10)),
  );
  const file = `${String(last + 1).padStart(4, '0')}_${name}.sql`;
  const made = [
    [join('migrations', file), header],
    [join('fixtures', 'upgrades', file), rows],
  ];
  for (const [path, text] of made) {
    if (existsSync(join(folder, path))) throw failure(`${path} already exists.`);
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return made.map(([path]) => path);
}

export function dbNew([name]) {
  for (const path of newMigration(name)) console.log(path);
}
