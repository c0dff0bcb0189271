-- The event of a snapshot is called by its name, also the stored ones, sent or not.
alter table auth.webhook_events drop constraint webhook_events_kind_check;
update auth.webhook_events set kind = 'snapshots' where kind = 'captures';
alter table auth.webhook_events add constraint webhook_events_kind_check
  check (kind in ('lots', 'trades', 'snapshots', 'alerts', 'test'));

drop trigger note_captures on equity_days;
drop function auth.note_captures();

create function auth.note_snapshots() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from auth.webhooks) then
    insert into auth.webhook_events as e (entity_id, kind, added, detail)
    select w.entity_id, 'snapshots', count(*), jsonb_build_object('days', jsonb_agg(n.snapshot_date order by n.snapshot_date))
    from new_rows n join auth.webhooks w on w.entity_id = n.entity_id group by w.entity_id
    on conflict (entity_id, kind, transaction) do update set added = e.added + excluded.added, detail = excluded.detail;
  end if;
  return null;
end
$$;
revoke execute on function auth.note_snapshots from public;

create trigger note_snapshots after insert on equity_days referencing new table as new_rows
  for each statement execute function auth.note_snapshots();
