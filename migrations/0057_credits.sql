-- An expense below zero is a credit: it lowers the cost of its lot. It comes from a spreadsheet, where the user confirms it.

alter table expenses drop constraint expenses_amount_check;
alter table expenses add constraint expenses_amount_check check (amount > 0 or (amount < 0 and expense_category = 'actual'));
