-- What a user has waved away: an alert stays hidden while its facts are those that were dismissed.

create table alert_dismissals (
  user_id uuid not null references users on delete cascade,
  key text not null,
  facts text not null,
  dismissed_at timestamptz not null default now(),
  primary key (user_id, key)
);

alter table alert_dismissals enable row level security;
create policy alert_dismissals_own on alert_dismissals to drover_app
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, insert, update, delete on alert_dismissals to drover_app;
