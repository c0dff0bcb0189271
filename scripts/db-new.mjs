import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failure, root } from './tools.mjs';

const header = `-- What these tables are for, in a sentence.
--
-- Every table: columns, then \`enable row level security\`, one access rule for each role, and last the grants. A producer's:
-- \`create policy x_producer on x to drover_producer using (entity_id = (select app.entity_id()))\`, so that the function runs once
-- per statement; an administrator's: \`create policy x_admin on x to drover_admin using (true) with check (true)\`. Rights go to
-- drover_app, or to drover_admin where producers have none; functions of sign-in to drover_visitor alone. What follows from other
-- records is filled here for the records that are there already.
`;

const rows = `-- Rows for this migration's tables, believable, and in some row every column filled: what a later migration finds.
`;

/** Makes the next migration, and the file of rows that its upgrade is tested with; answers their paths. */
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
    if (existsSync(join(folder, path))) throw failure(`${path} is there already.`);
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return made.map(([path]) => path);
}

export function dbNew([name]) {
  for (const path of newMigration(name)) console.log(path);
}
