-- The lots that were closed out in a year are found by the day of their last out.
create index lot_sums_last_out on lot_sums (last_out);
