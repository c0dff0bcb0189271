-- Notices that LRP asks for, by crop year: hours after a death, and days before the end date from which cattle may be shipped.
insert into lrp_rules (crop_year, kind, key, value) values
  (2026, 'notice', 'death_hours', 72),
  (2026, 'notice', 'shipped_days', 60);
