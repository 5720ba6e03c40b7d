import { isObject, type LegacyRecordName, readLegacyRecord } from './legacy-records'

/** Fields of `user-storage` that the plugin for accounts moves. */
const LOGIN_FIELDS = ['publicKey', 'privateKey', 'nip07Login']

/**
 * Removes a former record. Of `user-storage`, the login stays until it is moved, and a wallet connection, which has no
 * place that is encrypted without the user.
 */
export function removeLegacyRecord(storage: Storage, name: LegacyRecordName): void {
  const state = readLegacyRecord(storage, name)
  const mustStay = ([field, value]: [string, unknown]) =>
    LOGIN_FIELDS.includes(field) ||
    (field === 'walletConnect' && (typeof value === 'string' || isObject(value)))
  const keptEntries = name === 'user-storage' && isObject(state) ? Object.entries(state).filter(mustStay) : []
  if (keptEntries.length === 0) storage.removeItem(name)
  else storage.setItem(name, JSON.stringify({ state: Object.fromEntries(keptEntries), version: 0 }))
}
