/** Where older versions kept who is signed in, the secret key in clear. */
export const PREFIXES = ['user/', 'localState/user/'] as const
export const FIELDS = ['publicKey', 'privateKey', 'nip07Login'] as const
export const STORE = 'user-storage'

/** Is there anything of an older version? Cheap: asked at each start. */
export const hasLegacyLogin = (storage: Storage): boolean =>
  FIELDS.some(field => storage.getItem(STORE)?.includes(`"${field}"`)) ||
  PREFIXES.some(prefix => FIELDS.some(field => storage.getItem(prefix + field) !== null))
