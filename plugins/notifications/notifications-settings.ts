import type { SettingsDefinition } from '#kernel'

/** The registration of one account with a push server. */
export interface PushRegistration {
  readonly server: string
  readonly endpoint: string
  /** The filters as one string, so that two sets of filters can be compared. */
  readonly filters: string
  /** Time in s at which the server last confirmed the registration. */
  readonly checkedAt: number
  /** Number of the account's paid plan, as the server last received it. Absent if the account had none. */
  readonly plan?: number
}

export interface NotificationsSettings {
  /** True if the user chose 'No Thanks' in the prompt. */
  readonly declined: boolean
  /** s, by account. */
  readonly seenAt: Readonly<Record<string, number>>
  /** For each kind of notification, whether the list shows it. Kinds for which the user has not decided are absent. */
  readonly shown: Readonly<Record<string, boolean>>
  /** Event kinds for which the user has turned push off. */
  readonly pushOff: readonly number[]
  /** True if the user wants push notifications. The browser may still refuse them. */
  readonly push: boolean
  /** Address of a push server that replaces the configured one. */
  readonly server?: string
  /** Keyed by account. */
  readonly registered: Readonly<Record<string, PushRegistration>>
}

const MAX_ACCOUNTS = 20
const MAX_KINDS = 100

const DEFAULTS: NotificationsSettings = {
  declined: false,
  seenAt: {},
  shown: {},
  pushOff: [],
  push: true,
  registered: {},
}

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown, maxLength = 2_000): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= maxLength

function parseRecord<T>(
  value: unknown,
  key: RegExp,
  maxEntries: number,
  read: (item: unknown) => T | undefined,
): Record<string, T> {
  if (!isObject(value)) return {}
  const entries = Object.entries(value)
    .filter(([name]) => key.test(name))
    .slice(0, maxEntries)
    .flatMap(([name, item]) => {
      const known = read(item)
      return known === undefined ? [] : [[name, known] as const]
    })
  return Object.fromEntries(entries)
}

const ACCOUNT = /^[0-9a-f]{64}$/

const parseRegistration = (value: unknown): PushRegistration | undefined => {
  if (!isObject(value)) return undefined
  const { server, endpoint, filters, checkedAt, plan } = value
  if (!isText(server) || !isText(endpoint) || !isText(filters, 100_000)) return undefined
  return {
    server,
    endpoint,
    filters,
    checkedAt: Number.isSafeInteger(checkedAt) ? Number(checkedAt) : 0,
    ...(Number.isSafeInteger(plan) && { plan: Number(plan) }),
  }
}

/** Parses a server's address. It must be https, or http on this machine. Removes a trailing slash. */
export function parseServerUrl(value: unknown): string | undefined {
  if (!isText(value) || !URL.canParse(value)) return undefined
  const { protocol, hostname, username, href } = new URL(value)
  const local = protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1')
  return (protocol === 'https:' || local) && username === '' ? href.replace(/\/+$/, '') : undefined
}

/**
 * In version 1 of the settings, this plugin contributed the kinds of other plugins. So the key `notifications/zaps` is
 * now `zaps/zaps`.
 */
const migrateShownKeys = (
  shown: NotificationsSettings['shown'],
  version: number,
): NotificationsSettings['shown'] =>
  version > 1
    ? shown
    : Object.fromEntries(
        Object.entries(shown).map(([key, on]) => [
          key.replace(/^notifications\/(?!mentions$)(.+)$/, '$1/$1'),
          on,
        ]),
      )

export const notificationsSettings: SettingsDefinition<NotificationsSettings> = {
  version: 2,
  defaults: DEFAULTS,
  read(stored, version) {
    if (!isObject(stored)) return undefined
    const server = parseServerUrl(stored.server)
    const { pushOff } = stored
    return {
      declined: stored.declined === true,
      seenAt: parseRecord(stored.seenAt, ACCOUNT, MAX_ACCOUNTS, time =>
        Number.isSafeInteger(time) && Number(time) > 0 ? Number(time) : undefined,
      ),
      shown: migrateShownKeys(
        parseRecord(stored.shown, /^[\w./-]{1,100}$/, MAX_KINDS, on =>
          typeof on === 'boolean' ? on : undefined,
        ),
        version,
      ),
      pushOff: Array.isArray(pushOff) ? pushOff.filter(Number.isSafeInteger).slice(0, MAX_KINDS) : [],
      push: stored.push !== false,
      registered: parseRecord(stored.registered, ACCOUNT, MAX_ACCOUNTS, parseRegistration),
      ...(server !== undefined && { server }),
    }
  },
}
