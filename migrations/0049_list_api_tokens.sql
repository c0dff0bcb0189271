-- Named for what it does, like the other functions of API tokens.
alter function auth.own_api_tokens() rename to list_api_tokens;
