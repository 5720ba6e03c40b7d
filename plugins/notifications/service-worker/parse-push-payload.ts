import { parseThreadRefs, sanitizeName } from '#kernel/nostr'
import { isChatReaction } from '../kinds/is-chat-reaction'
import type { MutedPubkeysByAccount } from '../push/muted-pubkeys-by-account'

/** A push notification's content, validated and shortened. */
export interface PushNotificationContent {
  readonly title: string
  readonly body: string
  /** The path in this app that opens when the user clicks. */
  readonly path: string
  /** A notification replaces an earlier one with the same tag. As in the list, there is one tag per target and kind. */
  readonly tag: string
  /** Set if the notification must make no sound. */
  readonly silent?: true
}

/** Maximum number of characters. Push services allow 4 KiB, so a longer text is not even parsed. */
const MAX_PAYLOAD = 32_768
const MAX_TITLE = 100
const MAX_BODY = 300

/** All kinds of direct messages. Their text must not be shown on a lock screen. */
const PRIVATE_KINDS: readonly number[] = [4, 13, 14, 15, 1059, 1060]

const ENTITY = /^\/(?:note1|nevent1|npub1|nprofile1|naddr1)[a-z0-9]{20,1000}$/
const PAGES = /^\/notifications$/

/** The page of all conversations. */
const CHATS = '/chats'
/** A message of a double-ratchet chat. Its author is a key of one session, by which nobody can be recognized. */
const RATCHET_MESSAGE_KIND = 1060

/**
 * An answer to a chat invite. Anybody with the invite may send one, and the sender is encrypted. The app would show
 * nothing, but a browser shows a notification of its own if a push shows none. So this notification is silent.
 */
const INVITE_RESPONSE_KIND = 1059
const INVITE_RESPONSE: PushNotificationContent = {
  title: 'An answer to your invite',
  body: '',
  path: CHATS,
  tag: 'invites',
  silent: true,
}

/** The bell does not list reactions in chats. So this notification is silent and opens the chats. */
const CHAT_REACTION: PushNotificationContent = {
  title: 'A reaction in your chats',
  body: '',
  path: CHATS,
  tag: 'chat-reactions',
  silent: true,
}

/**
 * Returns the path for a private message. The service worker has no key to find its conversation. The page below
 * `/chats/from` finds the session with the author's key once it has decrypted the stored chats.
 */
const messagePath = ({ kind, pubkey }: Json): string =>
  kind === RATCHET_MESSAGE_KIND && typeof pubkey === 'string' && HEX.test(pubkey)
    ? `${CHATS}/from/${pubkey}`
    : CHATS

const FALLBACK_TEXT: PushNotificationContent = {
  title: 'Notifications',
  body: 'There is something new.',
  path: '/notifications',
  tag: 'notifications',
}

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parseText = (value: unknown, limit: number): string =>
  typeof value === 'string' ? sanitizeName(value.slice(0, 4 * limit), limit) : ''

/**
 * Returns the path of an address from the server if it is a page of this app. The address may name the server's site,
 * so its host is ignored.
 */
function parsePath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2_000) return undefined
  const base = 'https://pinion.invalid'
  if (!URL.canParse(value, base)) return undefined
  const { protocol, pathname } = new URL(value, base)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  return ENTITY.test(path) || PAGES.test(path) ? path : undefined
}

const HEX = /^[0-9a-f]{64}$/

/** Notes and comments. They may have `e` tags of more notes than the one they answer. */
const ANSWERING_KINDS = [1, 1111]

const isTag = (tag: unknown): tag is string[] =>
  Array.isArray(tag) && tag.every(value => typeof value === 'string')

/**
 * Returns the notification's tag: the note that the event answers, likes or zaps with the kind, or the event itself.
 */
function notificationTag(event: Json): string | undefined {
  const { id, kind, content, tags: rawTags } = event
  if (typeof kind !== 'number' || !Array.isArray(rawTags)) return undefined
  const tags = rawTags.filter(isTag)
  const { parent } = parseThreadRefs({ kind, tags, content: typeof content === 'string' ? content : '' })
  const target = ANSWERING_KINDS.includes(kind)
    ? parent?.by === 'id' && parent.id
    : tags.find(([name, value = '']) => name === 'e' && HEX.test(value))?.[1]
  const targetId = target || id
  return typeof targetId === 'string' && HEX.test(targetId) ? `${targetId}-${kind}` : undefined
}

/**
 * For kinds that another party signs, such as zap receipts: a function that returns the public key (hex) of the person
 * who wrote the text. It gets an unverified event and must not throw.
 */
export type AuthorResolversByKind = ReadonlyMap<unknown, (event: Json) => unknown>

/** True if the author of the text is muted by each account of this browser that the event names. */
function isMuted(event: Json, muted: MutedPubkeysByAccount, authorResolvers: AuthorResolversByKind): boolean {
  const find = authorResolvers.get(event.kind)
  const author = find ? find(event) : event.pubkey
  if (typeof author !== 'string' || !Array.isArray(event.tags)) return false
  const accounts = new Set(event.tags.flatMap(tag => (Array.isArray(tag) && tag[0] === 'p' ? [tag[1]] : [])))
  const lists = [...muted].filter(([account]) => accounts.has(account))
  return lists.length > 0 && lists.every(([, keys]) => keys.has(author))
}

/**
 * Parses a push message `{ event, title, body, icon, url }`. It never throws and always returns a notification, because
 * a browser shows one of its own if a push shows none. The icon is ignored, because loading it would send a request to
 * a stranger's server. If the author is muted, the notification says only that there is something new.
 */
export function parsePushPayload(
  text: string | undefined,
  muted: MutedPubkeysByAccount = new Map(),
  authorResolvers: AuthorResolversByKind = new Map(),
): PushNotificationContent {
  if (text === undefined || text.length > MAX_PAYLOAD) return FALLBACK_TEXT
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return FALLBACK_TEXT
  }
  if (!isObject(data)) return FALLBACK_TEXT
  const event = isObject(data.event) ? data.event : {}
  if (event.kind === INVITE_RESPONSE_KIND) return INVITE_RESPONSE
  if (PRIVATE_KINDS.includes(event.kind as number))
    return { title: 'New message', body: '', path: messagePath(event), tag: 'messages' }
  if (Array.isArray(event.tags) && isChatReaction(event.kind, event.tags.filter(isTag))) return CHAT_REACTION
  if (isMuted(event, muted, authorResolvers)) return { ...FALLBACK_TEXT, silent: true }
  const title = parseText(data.title, MAX_TITLE)
  const body = parseText(data.body, MAX_BODY)
  const path = parsePath(data.url) ?? FALLBACK_TEXT.path
  const tag = notificationTag(event) ?? FALLBACK_TEXT.tag
  return title || body
    ? { title: title || FALLBACK_TEXT.title, body, path, tag }
    : { ...FALLBACK_TEXT, path, tag }
}
