-- What an administrator's alerts and clients ask of every entity: the borrowing bases in deficit, and the projected expenses that were
-- entered, neither of which grows with what is settled.

create index borrowing_reports_in_deficit on borrowing_reports (entity_id, lender) where (result ->> 'margin')::numeric < 0;
create index expenses_own_projected on expenses (entity_id, date) include (amount) where expense_category = 'projected' and not plan;
