// The raw limit: node:http and pg, nothing else. The same rows as the product's list and record, built as JSON by
// PostgreSQL; no session, no access rules, no checks. Arguments: the owner's URL, the entity.
import { createServer } from 'node:http';
import pg from 'pg';

const [, , connectionString, entity, listText, recordText] = process.argv;
const pool = new pg.Pool({ connectionString, max: 10 });
const statements = {
  '/list': { name: 'list', text: listText, values: [Number(entity)] },
  '/record': { name: 'record', text: recordText, values: [Number(entity)] },
};

const server = createServer(async (request, response) => {
  const { rows } = await pool.query(statements[request.url]);
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(rows[0].json);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
