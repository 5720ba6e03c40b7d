import { createDisposable, type Disposable, type Store } from '#kernel'
import { bytesToHex } from '#kernel/nostr'
import type { LiveQuery, NostrAccess, NostrEvent } from '#kernel/ports'
import { type ChatsSettings, MAX_READ_MARKS } from '../chats-settings'
import type { ReadMarks } from './read-marks'

/** Kind of an event that holds an app's data (NIP-78). */
const APP_DATA_KIND = 30_078
const LABEL = 'pinion/chat-reads'
/**
 * ms from a change of a mark until the marks are published. All marks that change in this time are published together.
 */
const PUBLISH_DELAY_MS = 30_000
/** Maximum number of marks in one event. The latest are published. */
const MAX_PUBLISHED_MARKS = 500
const MAX_DEVICES = 20
const CHAT = /^[\w-]{1,100}$/

/** Parses the read marks of another device. Malformed ones are left out; a time in the future counts as now. */
export function parseReadMarks(json: string, now: number): readonly (readonly [chat: string, at: number])[] {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return []
  }
  const marks = (value as { marks?: unknown } | null)?.marks
  if (typeof marks !== 'object' || marks === null) return []
  return Object.entries(marks)
    .slice(0, MAX_READ_MARKS)
    .flatMap(([chat, at]) =>
      CHAT.test(chat) && typeof at === 'number' && Number.isFinite(at) && at > 0
        ? [[chat, Math.min(at, now)] as const]
        : [],
    )
}

/**
 * Synchronizes the read marks of an account's devices. Each device publishes its own marks (kind 30078, encrypted to
 * the account itself), and takes over marks of other devices that are later than its own. Works only while the reader
 * has turned it on.
 */
export function syncReadMarks(
  nostr: NostrAccess,
  settings: Store<ChatsSettings>,
  marks: ReadMarks,
  publishDelayMs: number = PUBLISH_DELAY_MS,
): Disposable {
  let query: LiveQuery | undefined
  let querySubscription: Disposable | undefined
  let syncedAccount = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastPublished = ''
  /** Seconds since 1970. */
  let lastCreatedAt = 0
  const mergedEventIds = new Set<string>()

  const ensureDeviceId = () => {
    const storedId = settings.get().device
    if (storedId !== '') return storedId
    const newId = bytesToHex(crypto.getRandomValues(new Uint8Array(8)))
    settings.set(draft => {
      draft.device = newId
    })
    return newId
  }
  const identifier = () => `${LABEL}/${ensureDeviceId()}`
  const isOwn = ({ tags }: NostrEvent) => tags.some(([name, value]) => name === 'd' && value === identifier())

  const mergeMarks = async (account: string, event: NostrEvent) => {
    if (mergedEventIds.has(event.id) || isOwn(event)) return
    mergedEventIds.add(event.id)
    const text = await nostr.decrypt(account, event.content, { account })
    if (nostr.session.get().pubkey !== account) return
    for (const [chat, at] of parseReadMarks(text, Date.now())) marks.mergeMark(chat, at)
  }
  const publish = async (account: string) => {
    const latest = Object.entries(marks.allMarks())
      .sort(([, a], [, b]) => b - a)
      .slice(0, MAX_PUBLISHED_MARKS)
    const text = JSON.stringify({ marks: Object.fromEntries(latest) })
    if (text === lastPublished || latest.length === 0) return
    const content = await nostr.encrypt(account, text, { account })
    if (nostr.session.get().pubkey !== account) return
    const tags = [
      ['d', identifier()],
      ['l', LABEL],
    ]
    // Of two versions that are as old, relays keep the one with the lower id (NIP-01), which may be the former one.
    lastCreatedAt = Math.max(Math.floor(Date.now() / 1_000), lastCreatedAt + 1)
    await nostr.publish({ kind: APP_DATA_KIND, content, tags, created_at: lastCreatedAt }).whenSigned
    lastPublished = text
  }
  /** Publishes after a delay. If the signer refuses, the next change of a mark tries again. */
  const schedulePublish = (account: string) => {
    clearTimeout(timer)
    timer = setTimeout(() => void publish(account).catch(() => {}), publishDelayMs)
  }
  const stopSync = () => {
    clearTimeout(timer)
    querySubscription?.dispose()
    query?.dispose()
    query = undefined
  }
  const updateSync = () => {
    const { pubkey, canSign } = nostr.session.get()
    const accountToSync = settings.get().syncReads && canSign && pubkey !== undefined ? pubkey : ''
    if (accountToSync === syncedAccount) return
    stopSync()
    syncedAccount = accountToSync
    lastPublished = ''
    if (accountToSync === '') return
    const newQuery = nostr.query({
      kinds: [APP_DATA_KIND],
      authors: [accountToSync],
      '#l': [LABEL],
      limit: MAX_DEVICES,
    })
    query = newQuery
    const onEvents = () => {
      for (const event of newQuery.get().events) void mergeMarks(accountToSync, event).catch(() => {})
    }
    querySubscription = newQuery.subscribe(onEvents)
    onEvents()
    schedulePublish(accountToSync)
  }
  const subscriptions = [
    nostr.session.subscribe(updateSync),
    settings.subscribe(updateSync),
    marks.changes.subscribe(() => syncedAccount !== '' && schedulePublish(syncedAccount)),
  ]
  updateSync()
  return createDisposable(() => {
    stopSync()
    for (const subscription of subscriptions) subscription.dispose()
  })
}
