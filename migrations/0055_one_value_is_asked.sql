-- Of a field with one value in every row only the field is remembered: the value is asked for each file. Values remembered so far are
-- dropped.

update column_choices
set same = (select coalesce(jsonb_agg(field order by field), '[]') from jsonb_object_keys(same) as field);
alter table column_choices add constraint column_choices_same_check check (jsonb_typeof(same) = 'array');
