-- The last borrowing base for each lender is found in this index alone; whether it is in deficit is read of it and not of those before.

create index borrowing_reports_last on borrowing_reports (entity_id, lender, day desc, id desc);
drop index borrowing_reports_in_deficit;
