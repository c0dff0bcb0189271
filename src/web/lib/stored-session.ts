export const storageKey = 'drover.session';

export interface StoredSession {
  access_token: string;
  refresh_token: string;
  /** In seconds since 1970, by the server's clock. */
  expires_at: number;
  /** Without `app_metadata` where an earlier version stored the session. */
  user: { id: string; app_metadata?: { must_change_password?: boolean } };
}

export const isSession = (value: unknown): value is StoredSession => {
  const { access_token, refresh_token, expires_at, user } = Object(value) as Partial<StoredSession>;
  return Boolean(access_token && refresh_token && expires_at && user?.id);
};

export function storedSession(): StoredSession | null {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? 'null');
    return isSession(stored) ? stored : null;
  } catch {
    return null;
  }
}

export const storeSession = (session: StoredSession): void =>
  window.localStorage.setItem(storageKey, JSON.stringify(session));

export const forgetSession = (): void => window.localStorage.removeItem(storageKey);

export const onStoredInOtherTab = (listener: () => void): void =>
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) listener();
  });
