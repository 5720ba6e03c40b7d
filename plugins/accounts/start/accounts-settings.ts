import type { SettingsDefinition } from '#kernel'
import { isHexKey, normalizeRelayUrl } from '#kernel/nostr'
import type { LockAfterMinutes } from '../contract'
import { LOCK_AFTER_MINUTES } from './lock-after'

const isLockAfter = (value: unknown): value is LockAfterMinutes =>
  LOCK_AFTER_MINUTES.some(minutes => minutes === value)

/** The plugin's settings in localStorage. They are read before the database of keys. */
export interface AccountsSettings {
  /** Public keys (hex) of accounts whose secret key exists only in this browser. */
  readonly unsaved: readonly string[]
  /** The accounts of `unsaved` whose owners are reminded to save the key. */
  readonly worthSaving: readonly string[]
  /** Public keys (hex) of accounts that were created in this browser by signing up. */
  readonly signedUpHere: readonly string[]
  /** For each account (hex), the relays to which it may or may never authenticate (NIP-42). */
  readonly consents: Readonly<Record<string, Readonly<Record<string, 'allow' | 'never'>>>>
  /** Minutes without use after which a key with a password or passkey is locked again; 0 means never. */
  readonly lockAfter: LockAfterMinutes
  /** Names of unreadable login records of older versions about which the console has already warned. */
  readonly unreadLogins: readonly string[]
}

/** Maximum number of relays whose consent ('allow' or 'never') is stored per account. */
const MAX_RELAYS = 200

const parseConsents = (value: unknown): AccountsSettings['consents'] => {
  if (typeof value !== 'object' || value === null) return {}
  const accounts = Object.entries(value).filter(
    ([pubkey, accountChoices]) => isHexKey(pubkey) && accountChoices instanceof Object,
  )
  return Object.fromEntries(
    accounts.map(([pubkey, choices]) => [
      pubkey,
      Object.fromEntries(
        Object.entries(choices as Record<string, unknown>)
          .filter(([relay, choice]) => normalizeRelayUrl(relay) && (choice === 'allow' || choice === 'never'))
          .slice(-MAX_RELAYS),
      ) as Record<string, 'allow' | 'never'>,
    ]),
  )
}

const parsePubkeys = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(isHexKey).slice(0, 100) : []

const parsePlaces = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.filter(place => typeof place === 'string' && place.length <= 100).slice(0, 10)
    : []

export const accountsSettings: SettingsDefinition<AccountsSettings> = {
  version: 1,
  defaults: { unsaved: [], worthSaving: [], signedUpHere: [], consents: {}, lockAfter: 0, unreadLogins: [] },
  read(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined
    const {
      unsaved,
      worthSaving = unsaved,
      signedUpHere,
      consents,
      lockAfter,
      unreadLogins,
    } = stored as Record<string, unknown>
    return {
      unsaved: parsePubkeys(unsaved),
      // Older versions stored no `worthSaving` and reminded every unsaved account, so `unsaved` is the default.
      worthSaving: parsePubkeys(worthSaving),
      signedUpHere: parsePubkeys(signedUpHere),
      consents: parseConsents(consents),
      lockAfter: isLockAfter(lockAfter) ? lockAfter : 0,
      unreadLogins: parsePlaces(unreadLogins),
    }
  },
}
