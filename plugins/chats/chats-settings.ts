import type { SettingsDefinition } from '#kernel'

/** A text that the reader has typed but not sent. */
export interface StoredDraft {
  readonly text: string
  /** Time of the last change in ms, so that the oldest drafts are dropped first. */
  readonly at: number
}

export interface ChatsSettings {
  /**
   * True: Enter sends a message and Shift+Enter breaks the line. False: Enter breaks the line and Shift+Enter sends.
   */
  readonly enterSends: boolean
  /** Times in ms up to which each account has read each conversation, by account and conversation. */
  readonly readUpTo: Readonly<Record<string, Readonly<Record<string, number>>>>
  /**
   * Times in ms at which each account first used chats on this device. Earlier messages count as read, because
   * otherwise a new device would show the whole history as unread.
   */
  readonly firstUsedAt: Readonly<Record<string, number>>
  /** True if each account publishes its read marks, encrypted, for its other devices (kind 30078). */
  readonly syncReads: boolean
  /**
   * A random hex name of this device, which distinguishes it from an account's other devices. Empty until it is needed.
   */
  readonly device: string
  /** The drafts by account and conversation. */
  readonly drafts: Readonly<Record<string, Readonly<Record<string, StoredDraft>>>>
}

const MAX_ACCOUNTS = 20
/** Maximum number of read marks of one account. The earliest marks are dropped first. */
export const MAX_READ_MARKS = 2_000
/** Maximum number of drafts of one account, and the maximum length of one in UTF-16 units. */
export const MAX_DRAFTS = 50
export const MAX_DRAFT_CHARS = 20_000

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

const ACCOUNT = /^[0-9a-f]{64}$/
const CHAT = /^[\w-]{1,100}$/

/** Reads a record whose values belong to an account and a conversation. Malformed entries are left out. */
function parseByAccount<T>(value: unknown, maxItems: number, parseItem: (item: unknown) => T | undefined) {
  if (!isObject(value)) return {}
  const accounts = Object.entries(value)
    .filter(([account]) => ACCOUNT.test(account))
    .slice(0, MAX_ACCOUNTS)
  return Object.fromEntries(
    accounts.map(([account, chats]) => {
      const entries = Object.entries(isObject(chats) ? chats : {})
        .filter(([chat]) => CHAT.test(chat))
        .slice(0, maxItems)
        .flatMap(([chat, item]) => {
          const parsed = parseItem(item)
          return parsed === undefined ? [] : [[chat, parsed] as const]
        })
      return [account, Object.fromEntries(entries)]
    }),
  )
}

const DEVICE = /^[0-9a-f]{16}$/

const parseTimes = (value: unknown): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {})
      .filter((entry): entry is [string, number] => ACCOUNT.test(entry[0]) && isTime(entry[1]))
      .slice(0, MAX_ACCOUNTS),
  )

const parseDraft = (item: unknown): StoredDraft | undefined =>
  isObject(item) && typeof item.text === 'string' && isTime(item.at)
    ? { text: item.text.slice(0, MAX_DRAFT_CHARS), at: item.at }
    : undefined

export const chatsSettings: SettingsDefinition<ChatsSettings> = {
  version: 1,
  defaults: { enterSends: true, readUpTo: {}, firstUsedAt: {}, syncReads: false, device: '', drafts: {} },
  read(stored) {
    if (!isObject(stored)) return undefined
    return {
      enterSends: stored.enterSends !== false,
      readUpTo: parseByAccount(stored.readUpTo, MAX_READ_MARKS, item => (isTime(item) ? item : undefined)),
      // Earlier versions stored this setting as `readSince`.
      firstUsedAt: parseTimes(stored.firstUsedAt ?? stored.readSince),
      syncReads: stored.syncReads === true,
      device: typeof stored.device === 'string' && DEVICE.test(stored.device) ? stored.device : '',
      drafts: parseByAccount(stored.drafts, MAX_DRAFTS, parseDraft),
    }
  },
}
