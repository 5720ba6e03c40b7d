import { type FormerRecord, isObject, readFormerRecord } from './former-records'

/** Fields of `user-storage` that the plugin for accounts moves. */
const LOGIN = ['publicKey', 'privateKey', 'nip07Login']

/**
 * Removes a former record. Of `user-storage`, the login stays until it is moved, and a wallet connection, which has no
 * place that is encrypted without the user.
 */
export function removeFormer(storage: Storage, name: FormerRecord): void {
  const state = readFormerRecord(storage, name)
  const isKept = ([field, value]: [string, unknown]) =>
    LOGIN.includes(field) || (field === 'walletConnect' && (typeof value === 'string' || isObject(value)))
  const kept = name === 'user-storage' && isObject(state) ? Object.entries(state).filter(isKept) : []
  if (kept.length === 0) storage.removeItem(name)
  else storage.setItem(name, JSON.stringify({ state: Object.fromEntries(kept), version: 0 }))
}
