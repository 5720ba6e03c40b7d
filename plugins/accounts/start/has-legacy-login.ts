/** Storage keys in which older versions stored the login, including the unencrypted secret key. */
export const LEGACY_KEY_PREFIXES = ['user/', 'localState/user/'] as const
export const LEGACY_LOGIN_FIELDS = ['publicKey', 'privateKey', 'nip07Login'] as const
export const LEGACY_RECORD_KEY = 'user-storage'

/** True if a login of an older version is stored. Must be fast, because it runs at each start. */
export const hasLegacyLogin = (storage: Storage): boolean =>
  LEGACY_LOGIN_FIELDS.some(field => storage.getItem(LEGACY_RECORD_KEY)?.includes(`"${field}"`)) ||
  LEGACY_KEY_PREFIXES.some(prefix =>
    LEGACY_LOGIN_FIELDS.some(field => storage.getItem(prefix + field) !== null),
  )
