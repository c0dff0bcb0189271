-- Ends what was timed while the database's clock was wrong: nothing waits, or stays valid, longer than it is ever set to.

create function auth.mend_times_ahead() returns void language sql security definer set search_path = public, pg_temp as $$
  update auth.mails set next_try_at = now(), send_before = least(send_before, now() + interval '1 day')
  where sent_at is null and failure is null and next_try_at > now() + interval '1 day';
  update auth.webhook_events set next_try_at = now()
  where delivered_at is null and not given_up and next_try_at > now() + interval '1 day';
  update auth.webhooks set
    alerts_checked_at = least(alerts_checked_at, now()),
    sending_until = least(sending_until, now() + interval '5 minutes'),
    slow_until = least(slow_until, now() + interval '1 hour')
  where alerts_checked_at > now() + interval '1 minute' or sending_until > now() + interval '5 minutes'
     or slow_until > now() + interval '1 hour';
  update report_mail_log set next_try_at = now()
  where sent_at is null and not given_up and next_try_at > now() + interval '1 day';
  update report_mail_log set created_at = now() where by_hand and created_at > now() + interval '1 minute';
  update value_at_risk set claimed_at = now() where claimed_at > now() + interval '1 minute';
  update auth.recoveries set expires_at = now() + interval '1 hour' where expires_at > now() + interval '1 hour';
  update auth.sessions set
    refreshed_at = least(refreshed_at, now()),
    recovers_until = case when recovers_until > now() + interval '1 hour' then now() + interval '1 hour' else recovers_until end
  where refreshed_at > now() + interval '1 minute' or recovers_until > now() + interval '1 hour';
  update auth.refresh_tokens set used_at = now() where used_at > now() + interval '1 minute';
$$;

revoke execute on function auth.mend_times_ahead from public;
grant execute on function auth.mend_times_ahead to drover_admin;
