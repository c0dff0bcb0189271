-- Early builds of 0039 created this function as `own_api_tokens`.
do $$
begin
  if to_regprocedure('auth.own_api_tokens()') is not null then
    alter function auth.own_api_tokens() rename to list_api_tokens;
  end if;
end
$$;
