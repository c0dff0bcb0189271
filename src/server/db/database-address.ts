/**
 * Whether a text is the address of a PostgreSQL database. A password with `/`, `#`, `?` or `%` that is not percent-encoded
 * moves its rest to another part of the address: such an address is refused, so that no message shows that part.
 */
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

/** The address with this password. Example: 'p/ss' goes into postgresql://me@host/db as postgresql://me:p%2Fss@host/db. */
export function withPassword(address: string, password: string | undefined): string {
  if (password === undefined) return address;
  const url = parsed(address);
  url.password = encodeURIComponent(password);
  return url.href;
}

/** Where the address leads, without log-in and password. Example: 'db.example.com:5432/drover'. */
export function placeOf(address: string): string {
  const { hostname, port, pathname, searchParams } = parsed(address);
  return `${searchParams.get('host') ?? hostname}:${searchParams.get('port') ?? (port || '5432')}${pathname}`;
}

/**
 * The address as the driver is to read it: `sslmode=require` (and weaker modes that encrypt) checks the server's certificate, as
 * `verify-full` does, without the driver's warning about it.
 */
export function verifyingCertificate(address: string): string {
  return address.replace(/([?&]sslmode=)(prefer|require|verify-ca)\b/, '$1verify-full');
}

/** PostgreSQL allows an address without a host before the path, which URLs with a user do not. */
const parsed = (text: string): URL => new URL(text.replace('@/', '@localhost/'));
