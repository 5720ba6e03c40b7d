import { createHttpAuthHeader } from '#kernel/nostr'
import type { NostrAccess } from '#kernel/ports'
import type { PushFilter } from '../contract'
import { parseJsonResponse } from './parse-json-response'

/** The push service's address for this browser, and the keys with which messages are encrypted (RFC 8291). */
export interface WebPushSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** A subscription on the server: a filter and its recipients. */
export interface PushServerSubscription {
  readonly filter: PushFilter
  readonly web_push_subscriptions: readonly WebPushSubscription[]
  readonly webhooks: readonly string[]
  /** Public key (hex) of the account that has a paid plan. */
  readonly subscriber?: string
  /** Number of the account's paid plan with the provider of this site. */
  readonly subscription_plan?: number
}

/** The fields by which the server knows an account with a paid plan. */
export type PaidPlanSubscriber = Required<Pick<PushServerSubscription, 'subscriber' | 'subscription_plan'>>

export interface PushApi {
  /** Resolves with the server's VAPID key (RFC 8292) in URL-safe base64. */
  getPushNotificationInfo(): Promise<{ readonly vapid_public_key: string }>
  /** Resolves with the calling account's own subscriptions, by id. */
  getSubscriptions(): Promise<ReadonlyMap<string, PushServerSubscription>>
  registerPushNotifications(
    targets: readonly WebPushSubscription[],
    filter: PushFilter,
    customer?: PaidPlanSubscriber,
  ): Promise<void>
  updateSubscription(id: string, subscription: PushServerSubscription): Promise<void>
  deleteSubscription(id: string): Promise<void>
}

/** ms */
const SERVER_TIMEOUT_MS = 10_000

/**
 * Calls a push server at `base`, an address without a trailing slash. A call rejects with an Error that has the
 * server's message, or 'Invalid response' if the server gave none.
 */
export function createPushApi(base: string, nostr: Pick<NostrAccess, 'sign'>, signal: AbortSignal): PushApi {
  const call = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    options: { body?: unknown; unauthenticated?: boolean } = {},
  ) => {
    const url = `${base}/${path}`
    const body = options.body === undefined ? undefined : JSON.stringify(options.body)
    const headers: Record<string, string> = { accept: 'application/json' }
    if (!options.unauthenticated)
      headers.authorization = await createHttpAuthHeader(nostr, { method, url, body }, { signal })
    if (body !== undefined) headers['content-type'] = 'application/json'
    // biome-ignore lint/style/noRestrictedGlobals: the push server that the reader or the host chose
    const response = await fetch(url, {
      method,
      headers,
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      // The time limit includes signing, which may wait for the user.
      signal: AbortSignal.any([signal, AbortSignal.timeout(SERVER_TIMEOUT_MS)]),
      ...(body !== undefined && { body }),
    })
    return parseJsonResponse(response)
  }
  const subscriptionPath = (id: string) => `subscriptions/${encodeURIComponent(id)}`

  return {
    async getPushNotificationInfo() {
      const { vapid_public_key: key } = await call('GET', 'info', { unauthenticated: true })
      if (typeof key !== 'string' || !/^[\w-]{80,100}={0,2}$/.test(key)) throw new Error('Invalid response')
      return { vapid_public_key: key }
    },
    async getSubscriptions() {
      const answer = await call('GET', 'subscriptions/')
      const found = Object.entries(answer)
        .slice(0, 1_000)
        .flatMap(([id, value]) => {
          const subscription = parseSubscription(value)
          return subscription ? [[id, subscription] as const] : []
        })
      return new Map(found)
    },
    async registerPushNotifications(targets, filter, customer) {
      const body = { web_push_subscriptions: targets, webhooks: [], filter, ...customer }
      await call('POST', 'subscriptions', { body })
    },
    updateSubscription: async (id, body) => void (await call('POST', subscriptionPath(id), { body })),
    deleteSubscription: async id => void (await call('DELETE', subscriptionPath(id))),
  }
}

const parseStrings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(item => typeof item === 'string') : []

function parseSubscription(value: unknown): PushServerSubscription | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { filter, web_push_subscriptions: targets, webhooks, subscriber } = value as Record<string, unknown>
  if (typeof filter !== 'object' || filter === null || !Array.isArray(targets)) return undefined
  const { kinds, authors, '#p': tagged } = filter as Record<string, unknown>
  return {
    filter: {
      ...(Array.isArray(kinds) && { kinds: kinds.filter(Number.isSafeInteger) }),
      ...(Array.isArray(authors) && { authors: parseStrings(authors) }),
      ...(Array.isArray(tagged) && { '#p': parseStrings(tagged) }),
    },
    web_push_subscriptions: targets.flatMap(target => {
      const { endpoint, p256dh, auth } = (target ?? {}) as Record<string, unknown>
      const isComplete =
        typeof endpoint === 'string' && typeof p256dh === 'string' && typeof auth === 'string'
      return isComplete ? [{ endpoint, p256dh, auth }] : []
    }),
    webhooks: parseStrings(webhooks),
    ...(typeof subscriber === 'string' && { subscriber }),
  }
}
