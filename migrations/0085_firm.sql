-- Protection proposals: the firm's name and disclaimer, and the figures of a comparison as of the time it was saved.

create table firm (
  only_row boolean primary key default true check (only_row),
  name text not null default '' check (length(name) <= 120),
  disclaimer text not null default '' check (length(disclaimer) <= 800),
  version integer not null default 1
);
insert into firm default values;

alter table firm enable row level security;
create policy firm_admin on firm to drover_admin using (true) with check (true);
create policy firm_client on firm for select to drover_client using ((select app.user_id()) is not null);
grant select on firm to drover_admin, drover_client;
grant update on firm to drover_admin;
create trigger firm_version before update on firm for each row execute function app.bump_version();

-- Null for comparisons saved before this, and while head, weight or the lot's head are missing.
alter table comparisons add column proposal jsonb;
