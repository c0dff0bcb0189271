import pg from 'pg';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDatabaseAddress, placeOf, verifyingCertificate, withPassword } from './database-address.ts';

describe('the address of a database', () => {
  it.each([
    'postgresql://me@db.example.com/drover',
    'postgres://me:secret@127.0.0.1:5433/drover?sslmode=require',
    'postgresql://me:p%2Fss@[::1]:5432/drover',
    'postgresql://me@/drover?host=/var/run/postgresql',
    'postgresql:///drover',
  ])('%s is one', (address) => expect(isDatabaseAddress(address)).toBe(true));

  it.each([
    'mysql://me@host/db',
    'postgresql://me:pa/ss@host/db',
    'postgresql://me:12/34@host/db',
    'postgresql://me:12#34@host/db',
    'postgresql://me:12?34@host/db',
    'postgresql://me:p%zz@host/db',
    'postgresql://me@host:port/db',
  ])('%s is refused, because part of the password could be parsed as something else', (address) =>
    expect(isDatabaseAddress(address)).toBe(false),
  );

  it('accepts any password and passes it to the driver unchanged', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (password) => {
        const address = withPassword('postgresql://me@db.example.com:5433/drover', password);
        expect(isDatabaseAddress(address)).toBe(true);
        const { password: read, host, port, database } = new pg.Client({ connectionString: address });
        expect({ read, host, port, database }).toEqual({
          read: password,
          host: 'db.example.com',
          port: 5433,
          database: 'drover',
        });
        expect(placeOf(address)).toBe('db.example.com:5433/drover');
      }),
    );
  });

  it('shows the path of a socket', () =>
    expect(placeOf('postgresql://me:secret@/drover?host=/run/postgresql')).toBe(
      '/run/postgresql:5432/drover',
    ));

  it('verifies the certificate whenever encryption is requested', () => {
    for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full'])
      expect(verifyingCertificate(`postgresql://h/d?sslmode=${mode}&x=1`)).toBe(
        'postgresql://h/d?sslmode=verify-full&x=1',
      );
    for (const mode of ['disable', 'no-verify'])
      expect(verifyingCertificate(`postgresql://h/d?sslmode=${mode}`)).toContain(mode);
  });
});
