import { isObject, type LegacyRecordName, readLegacyRecord } from './legacy-records'

/** The fields of `user-storage` that the accounts plugin moves. */
const LOGIN_FIELDS = ['publicKey', 'privateKey', 'nip07Login']

/**
 * Removes a former record. Two things stay in `user-storage`: the login, until the accounts plugin has moved it, and a
 * wallet connection, because Pinion could store it encrypted only with the user's help.
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
