// The raw limit of a write: node:http and pg, a bare insert and update in one transaction on copies of the same tables with
// the same indexes; no session, no access rules, no checks, no history. Argument: the owner's URL.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';

const [, , connectionString] = process.argv;
const pool = new pg.Pool({ connectionString, max: 10 });

const insert = `
  insert into bare_receivings (lot_id, entity_id, date_in, source, location, received, pay_wt, cost)
  values ($1, 1, $2, $3, $4, $5, $6, $7)
  returning id, lot_id, date_in, source, sex, location, received, pay_wt, cost, version`;
const update = `
  update bare_lots set total_received = total_received + $2, total_pay_wt = total_pay_wt + $3, total_cost = total_cost + $4,
                       receiving_count = receiving_count + 1, version = version + 1
  where id = $1`;

const server = createServer(async (request, response) => {
  const lot = Number(/\d+/.exec(request.url)?.[0]);
  const { date_in, source, location, received, pay_wt, cost } = await json(request);
  const connection = await pool.connect();
  await connection.query('begin');
  const values = [lot, date_in, source, location, received, pay_wt, cost];
  const { rows } = await connection.query({ name: 'insert', text: insert, values });
  await connection.query({ name: 'update', text: update, values: [lot, received, pay_wt, cost] });
  await connection.query('commit');
  connection.release();
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(rows[0]));
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
