import type { Dexie, Table } from 'dexie'
import { personFilters } from '#contracts/profiles'
import type { PluginContext, Store } from '#kernel'
import { isHexKey } from '#kernel/nostr'
import { getStrictestVerdict, type LiveQuery } from '#kernel/ports'
import { createDatabaseOpener } from '#kernel/storage'
import { notificationKinds } from '../contract'
import type { NotificationsSettings } from '../notifications-settings'
import { collectPushKinds } from './create-account-push-filters'
import { MAX_MUTED_PEOPLE, MUTED_TABLE, type MutedRow } from './muted-pubkeys-by-account'

/** NIP-51 */
const MUTE_LIST = 10_000
/** Milliseconds for which changes are collected before they are stored. */
const CHANGES_DEBOUNCE_MS = 1_000
/** Maximum number of recent events whose authors are checked, because a plugin may hide an author who is not muted. */
const MAX_CHECKED_EVENTS = 500

export interface MutedPeopleSync {
  /** Deletes what is stored for an account. Called on sign-out. */
  removeAccount(pubkey: string): Promise<void>
}

/**
 * Keeps a stored list for the service worker: the people whose texts a push notification must not show. They are the
 * people in the account's public mute list, and the authors of recent events to the account whom a plugin hides. Queries
 * no relay.
 */
export function syncMutedPeople(
  context: PluginContext,
  settings: Store<NotificationsSettings>,
): MutedPeopleSync {
  const { nostr } = context
  let watched: { account: string; kinds: string; list: LiveQuery; taggedEvents: LiveQuery } | undefined
  let lastStored = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let database: Promise<Dexie> | undefined
  const table = async (): Promise<Table<MutedRow, string>> => {
    database ??= context.database(createDatabaseOpener([{ stores: { [MUTED_TABLE]: 'account' } }]))
    return (await database).table(MUTED_TABLE)
  }

  const isHidden = (pubkey: string) => {
    const facts = { pubkey, session: nostr.session.get() }
    return (
      getStrictestVerdict(context.contributions(personFilters), facts, context.reportError)?.action === 'hide'
    )
  }
  const storeMuted = async () => {
    if (!watched) return
    const { account, list, taggedEvents } = watched
    const keys = new Set<string>()
    for (const { pubkey } of taggedEvents.get().events) if (isHidden(pubkey)) keys.add(pubkey)
    for (const [name, key] of list.get().events[0]?.tags ?? [])
      if (name === 'p' && isHexKey(key)) keys.add(key)
    // New entries are added at the end of a list, so the last ones are kept.
    const row = { account, keys: [...keys].slice(-MAX_MUTED_PEOPLE) }
    const text = JSON.stringify(row)
    if (text === lastStored) return
    lastStored = text
    await (await table()).put(row)
  }
  const scheduleStore = () => {
    clearTimeout(timer)
    timer = setTimeout(
      () => void storeMuted().catch(error => context.log.warn('Muted people could not be stored', error)),
      CHANGES_DEBOUNCE_MS,
    )
  }
  const stop = () => {
    clearTimeout(timer)
    watched?.list.dispose()
    watched?.taggedEvents.dispose()
    watched = undefined
    lastStored = ''
  }
  const remove = async (account: string) => (await table()).delete(account)
  const isRegistered = (account: string) => settings.get().registered[account] !== undefined
  const onAccountChange = () => {
    const { pubkey } = nostr.session.get()
    const account = pubkey !== undefined && isRegistered(pubkey) ? pubkey : undefined
    const kinds = collectPushKinds(context.contributions(notificationKinds))
    const before = watched?.account
    if (account === before && (!watched || watched.kinds === kinds.join())) return
    stop()
    if (before !== undefined && before !== account && !isRegistered(before))
      void remove(before).catch(() => {})
    if (account === undefined) return
    const list = nostr.query({ kinds: [MUTE_LIST], authors: [account] }, { source: 'local' })
    const taggedEvents = nostr.query(
      { kinds, '#p': [account], limit: MAX_CHECKED_EVENTS },
      { source: 'local' },
    )
    watched = { account, kinds: kinds.join(), list, taggedEvents }
    list.subscribe(scheduleStore)
    taggedEvents.subscribe(scheduleStore)
    scheduleStore()
  }
  context.own(nostr.session.subscribe(onAccountChange))
  context.own(settings.subscribe(onAccountChange))
  context.watchContributions(notificationKinds, onAccountChange)
  context.own(stop)
  context.watchContributions(personFilters, scheduleStore)
  onAccountChange()

  return {
    async removeAccount(pubkey) {
      if (watched?.account === pubkey) stop()
      if (isRegistered(pubkey)) await remove(pubkey)
    },
  }
}
