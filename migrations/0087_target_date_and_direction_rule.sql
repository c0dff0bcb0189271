-- The day of a saved what-if scenario, and where a broker's file says buy or sell, by the names that the API has for them, also in the
-- history, from which they can be restored.
alter table import_profiles rename column sides to direction_rule;
alter table import_profiles rename constraint import_profiles_sides_check to import_profiles_direction_rule_check;

-- A name is no change of a scenario: it has no version and no entry in the history for it.
alter table scenarios disable trigger user;
update scenarios set input = input - 'horizon' || jsonb_build_object('target_date', input -> 'horizon') where input ? 'horizon';
alter table scenarios enable trigger user;

update history h set
  before = case when h.before -> 'input' ? 'horizon' then h.before || jsonb_build_object('input',
    (h.before -> 'input') - 'horizon' || jsonb_build_object('target_date', h.before #> '{input,horizon}')) else h.before end,
  after = case when h.after -> 'input' ? 'horizon' then h.after || jsonb_build_object('input',
    (h.after -> 'input') - 'horizon' || jsonb_build_object('target_date', h.after #> '{input,horizon}')) else h.after end
where h.record = 'scenarios';

update history h set
  before = case when h.before ? 'sides' then h.before - 'sides' || jsonb_build_object('direction_rule', h.before -> 'sides') else h.before end,
  after = case when h.after ? 'sides' then h.after - 'sides' || jsonb_build_object('direction_rule', h.after -> 'sides') else h.after end
where h.record = 'import_profiles';
