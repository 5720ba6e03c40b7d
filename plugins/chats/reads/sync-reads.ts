import { type Disposable, type Store, toDisposable } from '#kernel'
import { bytesToHex } from '#kernel/nostr'
import type { LiveQuery, NostrAccess, NostrEvent } from '#kernel/ports'
import { type ChatsSettings, MAX_MARKS } from '../chats-settings'
import type { ReadMarks } from './read-marks'

/** Kind of an event that holds an app's data (NIP-78). */
const KIND = 30_078
const LABEL = 'pinion/chat-reads'
/** ms after a mark has moved until it is published. Further marks in this time are published with it. */
const REST_MS = 30_000
/** Number of the latest marks in one event. */
const MAX_SENT = 500
const MAX_DEVICES = 20
const CHAT = /^[\w-]{1,100}$/

/** Reads the marks of another device. Leaves out everything that is malformed; a time in the future counts as now. */
export function readMarksIn(json: string, now: number): readonly (readonly [chat: string, at: number])[] {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return []
  }
  const marks = (value as { marks?: unknown } | null)?.marks
  if (typeof marks !== 'object' || marks === null) return []
  return Object.entries(marks)
    .slice(0, MAX_MARKS)
    .flatMap(([chat, at]) =>
      CHAT.test(chat) && typeof at === 'number' && Number.isFinite(at) && at > 0
        ? [[chat, Math.min(at, now)] as const]
        : [],
    )
}

/**
 * Keeps the read marks of an account's devices in step: each device publishes its own (kind 30078, encrypted to
 * oneself), and takes over those of the others where they are later. Only while the reader has turned it on.
 */
export function syncReads(
  nostr: NostrAccess,
  settings: Store<ChatsSettings>,
  marks: ReadMarks,
  rest: number = REST_MS,
): Disposable {
  let query: LiveQuery | undefined
  let listening: Disposable | undefined
  let following = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let sent = ''
  const read = new Set<string>()

  const device = () => {
    const known = settings.get().device
    if (known !== '') return known
    const made = bytesToHex(crypto.getRandomValues(new Uint8Array(8)))
    settings.set(draft => {
      draft.device = made
    })
    return made
  }
  const identifier = () => `${LABEL}/${device()}`
  const isOwn = ({ tags }: NostrEvent) => tags.some(([name, value]) => name === 'd' && value === identifier())

  const take = async (account: string, event: NostrEvent) => {
    if (read.has(event.id) || isOwn(event)) return
    read.add(event.id)
    const text = await nostr.decrypt(account, event.content, { account })
    if (nostr.session.get().pubkey !== account) return
    for (const [chat, at] of readMarksIn(text, Date.now())) marks.mark(chat, at)
  }
  const publish = async (account: string) => {
    const latest = Object.entries(marks.all())
      .sort(([, a], [, b]) => b - a)
      .slice(0, MAX_SENT)
    const text = JSON.stringify({ marks: Object.fromEntries(latest) })
    if (text === sent || latest.length === 0) return
    const content = await nostr.encrypt(account, text, { account })
    if (nostr.session.get().pubkey !== account) return
    const tags = [
      ['d', identifier()],
      ['l', LABEL],
    ]
    await nostr.publish({ kind: KIND, content, tags }).signed
    sent = text
  }
  /** A signer that refuses is not asked again before the next mark. */
  const later = (account: string) => {
    clearTimeout(timer)
    timer = setTimeout(() => void publish(account).catch(() => {}), rest)
  }
  const stop = () => {
    clearTimeout(timer)
    listening?.dispose()
    query?.dispose()
    query = undefined
  }
  const follow = () => {
    const { pubkey, canSign } = nostr.session.get()
    const wanted = settings.get().syncReads && canSign && pubkey !== undefined ? pubkey : ''
    if (wanted === following) return
    stop()
    following = wanted
    sent = ''
    if (wanted === '') return
    const opened = nostr.query({ kinds: [KIND], authors: [wanted], '#l': [LABEL], limit: MAX_DEVICES })
    query = opened
    const look = () => {
      for (const event of opened.get().events) void take(wanted, event).catch(() => {})
    }
    listening = opened.subscribe(look)
    look()
    later(wanted)
  }
  const watching = [
    nostr.session.subscribe(follow),
    settings.subscribe(follow),
    marks.changes.subscribe(() => following !== '' && later(following)),
  ]
  follow()
  return toDisposable(() => {
    stop()
    for (const each of watching) each.dispose()
  })
}
