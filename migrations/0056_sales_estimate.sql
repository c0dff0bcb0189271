-- Captures record what shipments without proceeds should bring. While a lot has one, its own equity with sales and LRP is unknown; the
-- sums of the day include the estimate. Earlier captures keep their figures.

alter table equity_history add column sales_estimate numeric(16, 2);
alter table equity_days add column sales_estimate numeric(16, 2);
