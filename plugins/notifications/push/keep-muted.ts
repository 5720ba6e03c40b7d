import type { Dexie, Table } from 'dexie'
import { personFilters } from '#contracts/profiles'
import type { PluginContext, Store } from '#kernel'
import { isHexKey } from '#kernel/nostr'
import { type LiveQuery, verdictOf } from '#kernel/ports'
import { pluginDatabase } from '#kernel/storage'
import { notificationKinds } from '../contract'
import type { NotificationsSettings } from '../notifications-settings'
import { MAX_MUTED, MUTED_TABLE, type MutedRow } from './muted-people'
import { pushKinds } from './own-filter'

/** NIP-51 */
const MUTE_LIST = 10_000
/** Milliseconds for which changes are collected. */
const CHANGES_DEBOUNCE_MS = 1_000
/** Maximum number of events whose authors are checked. An author may be hidden without being in the mute list. */
const MAX_CHECKED_EVENTS = 500

export interface MutedKeeper {
  /** Deletes what is stored for an account. Called on sign-out. */
  forget(pubkey: string): Promise<void>
}

/**
 * Stores a list of people for the service worker: a push to a registered account must not show their texts. These are
 * the people in the account's public mute list, and the authors of recent events to the account who are hidden for
 * other reasons. Queries no relay.
 */
export function keepMuted(context: PluginContext, settings: Store<NotificationsSettings>): MutedKeeper {
  const { nostr } = context
  let following: { account: string; kinds: string; list: LiveQuery; told: LiveQuery } | undefined
  let kept = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let opened: Promise<Dexie> | undefined
  const table = async (): Promise<Table<MutedRow, string>> => {
    opened ??= context.database(pluginDatabase([{ stores: { [MUTED_TABLE]: 'account' } }]))
    return (await opened).table(MUTED_TABLE)
  }

  const isHidden = (pubkey: string) => {
    const facts = { pubkey, session: nostr.session.get() }
    return verdictOf(context.contributions(personFilters), facts, context.blame)?.how === 'hide'
  }
  const keep = async () => {
    if (!following) return
    const { account, list, told } = following
    const keys = new Set<string>()
    for (const { pubkey } of told.get().events) if (isHidden(pubkey)) keys.add(pubkey)
    for (const [name, key] of list.get().events[0]?.tags ?? [])
      if (name === 'p' && isHexKey(key)) keys.add(key)
    // Keep the last entries, because the last entries of a list are the newest.
    const row = { account, keys: [...keys].slice(-MAX_MUTED) }
    const text = JSON.stringify(row)
    if (text === kept) return
    kept = text
    await (await table()).put(row)
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(
      () => void keep().catch(error => context.log.warn('Muted people could not be stored', error)),
      CHANGES_DEBOUNCE_MS,
    )
  }
  const stop = () => {
    clearTimeout(timer)
    following?.list.dispose()
    following?.told.dispose()
    following = undefined
    kept = ''
  }
  const remove = async (account: string) => (await table()).delete(account)
  const isRegistered = (account: string) => settings.get().registered[account] !== undefined
  const look = () => {
    const { pubkey } = nostr.session.get()
    const account = pubkey !== undefined && isRegistered(pubkey) ? pubkey : undefined
    const kinds = pushKinds(context.contributions(notificationKinds))
    const before = following?.account
    if (account === before && (!following || following.kinds === kinds.join())) return
    stop()
    if (before !== undefined && before !== account && !isRegistered(before))
      void remove(before).catch(() => {})
    if (account === undefined) return
    const list = nostr.query({ kinds: [MUTE_LIST], authors: [account] }, { from: 'local' })
    const told = nostr.query({ kinds, '#p': [account], limit: MAX_CHECKED_EVENTS }, { from: 'local' })
    following = { account, kinds: kinds.join(), list, told }
    list.subscribe(soon)
    told.subscribe(soon)
    soon()
  }
  context.own(nostr.session.subscribe(look))
  context.own(settings.subscribe(look))
  context.watchContributions(notificationKinds, look)
  context.own(stop)
  context.watchContributions(personFilters, soon)
  look()

  return {
    async forget(pubkey) {
      if (following?.account === pubkey) stop()
      if (isRegistered(pubkey)) await remove(pubkey)
    },
  }
}
