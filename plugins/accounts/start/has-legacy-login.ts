/** Storage keys in which older versions kept the login, including the unencrypted secret key. */
export const PREFIXES = ['user/', 'localState/user/'] as const
export const FIELDS = ['publicKey', 'privateKey', 'nip07Login'] as const
export const STORE = 'user-storage'

/** Whether a login of an older version is stored. Must be cheap, because it runs at each start. */
export const hasLegacyLogin = (storage: Storage): boolean =>
  FIELDS.some(field => storage.getItem(STORE)?.includes(`"${field}"`)) ||
  PREFIXES.some(prefix => FIELDS.some(field => storage.getItem(prefix + field) !== null))
