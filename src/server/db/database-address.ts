/** Whether a text is the URL of a PostgreSQL database. One with unencoded characters in its password is refused: no message may show a part of it. */
export function isDatabaseAddress(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text)) return false;
  try {
    const { username, password, pathname, search, hash } = parsed(text);
    decodeURIComponent(username + password + pathname);
    return hash === '' && !pathname.slice(1).includes('/') && !/@/.test(pathname + search);
  } catch {
    return false;
  }
}

/** The URL with this password. Example: 'p/ss' in postgresql://me@host/db gives postgresql://me:p%2Fss@host/db. */
export function withPassword(address: string, password: string | undefined): string {
  if (password === undefined) return address;
  const url = parsed(address);
  url.password = encodeURIComponent(password);
  return url.href;
}

/** The host, port and database of a URL, without user and password. Example: 'db.example.com:5432/drover'. */
export function placeOf(address: string): string {
  const { hostname, port, pathname, searchParams } = parsed(address);
  return `${searchParams.get('host') ?? hostname}:${searchParams.get('port') ?? (port || '5432')}${pathname}`;
}

/** The URL for the driver: `sslmode=require` and weaker modes verify the server's certificate, like `verify-full`, without the driver's warning. */
export function verifyingCertificate(address: string): string {
  return address.replace(/([?&]sslmode=)(prefer|require|verify-ca)\b/, '$1verify-full');
}

/** PostgreSQL allows an address without a host before the path, which URLs with a user do not. */
const parsed = (text: string): URL => new URL(text.replace('@/', '@localhost/'));
