-- A receiving whose head have left cannot be deleted: the refusal names how many outs need them.

create or replace function app.total_receivings() returns trigger language plpgsql as $$
declare
  totalled integer := coalesce(new.lot_id, old.lot_id);
  remaining numeric;
begin
  update lots l set total_received = r.head, total_pay_wt = r.pay_wt, total_cost = r.cost, receiving_count = r.records
  from (select coalesce(sum(received), 0) as head, coalesce(sum(pay_wt), 0) as pay_wt, coalesce(sum(cost), 0) as cost,
               count(*) as records
        from receivings where lot_id = totalled) r
  where l.id = totalled
  returning l.current_hd into remaining;
  if remaining < 0 then
    if tg_op = 'DELETE' then
      perform app.refuse('outs_need_head', null, count(*)) from outs where lot_id = totalled;
    end if;
    perform app.refuse('too_few_head', 'received', remaining + old.received - coalesce(new.received, 0));
  end if;
  return null;
end
$$;
