import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { emptyDatabase } from '../testing/bare-server.ts';
import { asOwner } from '../testing/upgrades.ts';
import { schemaDocument } from '../testing/schema-document.ts';

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url));
const sources = readdirSync(folder)
  .toSorted()
  .map((file) => readFileSync(`${folder}/${file}`, 'utf8'));

/** After a migration: `npm test -- schema-document -u` writes docs/schema.md anew. */
test('docs/schema.md describes the tables, access rules and functions of a new database', async () => {
  const text = await asOwner(await emptyDatabase(), (owner) => schemaDocument(owner, sources));
  await expect(text).toMatchFileSnapshot('../../../docs/schema.md');
});
