-- Passwords that were imported from another application are bcrypt hashes until their user signs in for the first time.

create index passwords_bcrypt on auth.passwords (substr(hash, 5, 2)) where hash like '$2%';

-- The highest cost of the bcrypt hashes that are left, null if there are none: every sign-in takes as long as the slowest.
create function auth.bcrypt_cost() returns integer
language sql stable security definer set search_path = public as $$
  select max(substr(hash, 5, 2))::integer from auth.passwords where hash like '$2%'
$$;

-- Replaces a bcrypt hash, whose password has just been checked, by an argon2id hash; no other hash.
create function auth.renew_password(of_user uuid, old_hash text, new_hash text) returns void
language sql security definer set search_path = public as $$
  update auth.passwords set hash = new_hash
  where user_id = of_user and hash = old_hash and old_hash like '$2%' and new_hash like '$argon2id$%'
$$;

revoke execute on function auth.bcrypt_cost, auth.renew_password from public;
grant execute on function auth.bcrypt_cost, auth.renew_password to drover_visitor;
