import type { Invariant } from './derived.ts';

/** Runs SQL as the owner, without access rules. */
export type Owner = <Row extends object>(text: string) => Promise<Row[]>;

const ours = `(select oid from pg_namespace where nspname in ('public', 'auth'))`;

/** A foreign key, by the columns of both sides. A row with a null in any of them has no reference. */
const foreignKeys = `
  select c.conname || ' of ' || c.conrelid::regclass as invariant,
         format('select %L || a::text as what from %s a where %s and not exists (select from %s b where %s)',
                c.conrelid::regclass || ' ', c.conrelid::regclass,
                (select string_agg(format('a.%I is not null', attname), ' and ') from pg_attribute
                 where attrelid = c.conrelid and attnum = any(c.conkey)),
                c.confrelid::regclass,
                (select string_agg(format('b.%I = a.%I', there.attname, here.attname), ' and ')
                 from unnest(c.conkey, c.confkey) as k (h, t)
                 join pg_attribute here on here.attrelid = c.conrelid and here.attnum = k.h
                 join pg_attribute there on there.attrelid = c.confrelid and there.attnum = k.t)) as broken
  from pg_constraint c where c.contype = 'f' and c.connamespace in ${ours}`;

const checks = `
  select c.conname || ' of ' || c.conrelid::regclass as invariant,
         format('select %L || a::text as what from %s a where not (%s)',
                c.conrelid::regclass || ' ', c.conrelid::regclass, pg_get_expr(c.conbin, c.conrelid)) as broken
  from pg_constraint c where c.contype = 'c' and c.connamespace in ${ours}`;

/** A unique index, by its expressions; unless nulls count as equal, rows with a null are not compared. */
const uniques = `
  select i.indexrelid::regclass || ' of ' || i.indrelid::regclass as invariant,
         format('select %L || concat_ws('', '', %s) as what from %s a where %s%s group by %s having count(*) > 1',
                i.indrelid::regclass || ' ', k.keys, i.indrelid::regclass,
                coalesce(pg_get_expr(i.indpred, i.indrelid), 'true'),
                case when i.indnullsnotdistinct then '' else ' and ' || k.known end, k.keys) as broken
  from pg_index i join pg_class c on c.oid = i.indrelid,
  lateral (select string_agg(pg_get_indexdef(i.indexrelid, n, true), ', ') as keys,
                  string_agg('(' || pg_get_indexdef(i.indexrelid, n, true) || ') is not null', ' and ') as known
           from generate_series(1, i.indnkeyatts) n) k
  where i.indisunique and c.relnamespace in ${ours}`;

/** The declared constraints, to be verified on the rows themselves: foreign keys, checks and unique indexes. */
export async function constraintInvariants(owner: Owner): Promise<Invariant[]> {
  const found = await owner<Invariant>(`${foreignKeys} union all ${checks} union all ${uniques}`);
  return found.map(({ invariant, broken }) => ({ invariant: `The tables declare ${invariant}`, broken }));
}
