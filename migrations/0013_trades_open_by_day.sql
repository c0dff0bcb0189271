-- The index of open trades also holds the day of each: a trade made after the previous settlement's day has no Prev.
drop index trades_open;
create index trades_open on trades (entity_id, lot_id)
  include (id, symbol, description, b_s, strike, p_c, quantity, price_amount, trade_date) where status = 'open';
