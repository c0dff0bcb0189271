-- Settlements reach back far enough for value at risk (decision 68). They are kept when a contract stops trading or leaves the
-- watchlist, and those of futures are visible to every signed-in user: prices of the exchange are no entity's secret.

-- When a settlement was last changed on a later day than its own: figures that are worked out from it say so.
alter table settlements add column corrected_at timestamptz;

-- When the provider was asked for the past settlements of this future; null until it has answered.
alter table quotes add column history_asked_at timestamptz;

drop policy settlements_producer on settlements;
create policy settlements_producer on settlements to drover_producer
  using (symbol ~ '^(GF|LE)[A-Z][0-9]{2}$' or symbol in (select q.symbol from quotes q));
