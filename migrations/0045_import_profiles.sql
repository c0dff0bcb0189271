-- How brokers' files of trades are read: which column is which, the order of dates, what says buy or sell, and the lots of accounts. A
-- profile is chosen by the headings of a file.

create table import_profiles (
  id integer generated always as identity primary key,
  broker text not null,
  headings jsonb not null,
  -- The headings without case and punctuation.
  shape text not null,
  -- Columns by what they hold, counted from 0.
  columns jsonb not null,
  date_order text not null check (date_order in ('MDY', 'DMY', 'YMD')),
  sides text not null check (sides in ('one_column', 'negative_sells', 'negative_buys', 'two_columns')),
  buy_word text,
  sell_word text,
  -- Lots by account. A lot that is deleted is simply not found; restored, it is there again.
  accounts jsonb not null default '[]',
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index import_profiles_broker_key on import_profiles (lower(broker));
create unique index import_profiles_shape_key on import_profiles (md5(shape));

alter table import_profiles enable row level security;
create policy import_profiles_producer on import_profiles to drover_producer using (false);
create policy import_profiles_admin on import_profiles to drover_admin using (true) with check (true);
grant select, insert, update, delete on import_profiles to drover_admin;

create trigger import_profiles_version before update on import_profiles for each row execute function app.bump_version();
create trigger record_history_i after insert on import_profiles referencing new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_u after update on import_profiles referencing old table as old_rows new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_d after delete on import_profiles referencing old table as old_rows
  for each statement execute function app.record_history();

-- A deleted profile can be restored.
do $$
begin
  execute replace(pg_get_functiondef('app.restore(bigint)'::regprocedure), $in$('lots', 'receivings', 'outs', 'expenses', 'trades', 'lrp',$in$,
                  $in$('lots', 'receivings', 'outs', 'expenses', 'trades', 'lrp', 'import_profiles',$in$);
end
$$;
