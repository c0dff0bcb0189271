// PostGraphile on the product's database, under its access rules, as one producer. Arguments: the folder where PostGraphile is
// installed, the owner's URL, the settings of a request as JSON.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';

const [, , installed, connectionString, settings] = process.argv;
const { postgraphile } = createRequire(installed)('postgraphile');
const handler = postgraphile(connectionString, 'public', {
  pgSettings: JSON.parse(settings),
  disableQueryLog: true,
  graphiql: false,
  ignoreRBAC: true,
  legacyRelations: 'omit',
});
const server = createServer(handler);
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
