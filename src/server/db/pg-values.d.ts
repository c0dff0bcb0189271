declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value as PostgreSQL is sent it. */
    prepareValue(value: unknown): string | Buffer | null;
  };
  export default utils;
}
