import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { Filter } from '../../kernel/ports/nostr-types.ts'
import { compileFilter, type RowMatcher } from './compile-filter.ts'
import type { DemoRelayState } from './demo-relay-state.ts'
import { isUnsatisfiableFilter, parseFilterOrError } from './parse-filter-or-error.ts'
import { compareRows, type EventRow } from './row-list.ts'
import { storePublishedEvent } from './store-published-event.ts'
import { verifyAuthEvent } from './verify-auth-event.ts'

/**
 * One connection to the relay: its subscriptions, the public keys it has proved, and its messages (NIP-01, 42 and 45).
 */
export class DemoRelaySession {
  readonly #relay: DemoRelayState
  readonly #socket: WebSocket
  readonly #tcp: Socket
  readonly #connectionNumber: number
  readonly #subscriptions = new Map<string, RowMatcher>()
  readonly #authenticated = new Set<string>()
  #challenge: string | undefined

  constructor(core: DemoRelayState, socket: WebSocket, tcp: Socket, number: number) {
    this.#relay = core
    this.#socket = socket
    this.#tcp = tcp
    this.#connectionNumber = number
    if (core.offerAuth || core.requireAuth !== 'none') this.#sendChallenge()
  }

  /** Number of subscriptions that are open now. */
  get subscriptionCount(): number {
    return this.#subscriptions.size
  }

  /** Sends a new row to every subscription that it matches. */
  sendToSubscriptions(row: EventRow): void {
    for (const [subId, matches] of this.#subscriptions) if (matches(row)) this.#sendRow(subId, row)
  }

  receive(text: string): void {
    const message = parseMessage(text)
    const [verb, ...parts] = message ?? []
    if (verb === 'EVENT') this.#publish(parts[0])
    else if (verb === 'REQ' || verb === 'COUNT') this.#request(verb, parts[0], parts.slice(1))
    else if (verb === 'CLOSE') this.#subscriptions.delete(String(parts[0]))
    else if (verb === 'AUTH') this.#authenticate(parts[0])
    else
      this.#send(['NOTICE', `invalid: ${message ? 'unknown message type' : 'message is not a JSON array'}`])
  }

  #publish(raw: unknown): void {
    const answer = storePublishedEvent(this.#relay, raw, this.#authenticated)
    if (answer.needsChallenge) this.#sendChallenge()
    this.#send(['OK', answer.id, answer.ok, answer.reason])
  }

  #authenticate(raw: unknown): void {
    const { id, pubkey, reason } = verifyAuthEvent(this.#relay, raw, this.#challenge ?? '')
    if (pubkey) this.#authenticated.add(pubkey)
    this.#send(['OK', id, pubkey !== undefined, reason])
  }

  #request(verb: 'REQ' | 'COUNT', subId: unknown, rawFilters: unknown[]): void {
    if (typeof subId !== 'string' || subId === '' || subId.length > this.#relay.limits.maxSubidLength) {
      this.#send(['NOTICE', 'invalid: subscription id'])
      return
    }
    const filters = parseFilters(rawFilters, this.#relay.limits.maxFilters)
    const validFilters = typeof filters === 'string' ? [] : filters
    this.#relay.recordRequest({
      verb,
      subId,
      filters: validFilters,
      connection: this.#connectionNumber,
      receivedAtMs: Date.now(),
    })
    const refusal = typeof filters === 'string' ? filters : this.#refusal(verb, subId)
    const notice = this.#relay.strict ? getStrictNotice(validFilters, refusal) : undefined
    if (notice !== undefined) {
      this.#send(['NOTICE', `ERROR: ${notice}`])
    } else if (refusal !== undefined) {
      this.#subscriptions.delete(subId)
      this.#send(['CLOSED', subId, refusal])
    } else if (verb === 'COUNT') {
      this.#send(['COUNT', subId, { count: this.#findRows(validFilters).length }])
    } else {
      this.#answer(subId, validFilters)
    }
  }

  #refusal(verb: 'REQ' | 'COUNT', subId: string): string | undefined {
    if (this.#relay.requireAuth === 'read' && this.#authenticated.size === 0) {
      return 'auth-required: this relay wants to know who reads'
    }
    const isFull =
      !this.#subscriptions.has(subId) && this.#subscriptions.size >= this.#relay.limits.maxSubscriptions
    return verb === 'REQ' && isFull
      ? `rate-limited: at most ${this.#relay.limits.maxSubscriptions} subscriptions`
      : undefined
  }

  #answer(subId: string, filters: readonly Filter[]): void {
    // Collects thousands of small frames, so that they are written to the socket at once.
    this.#tcp.cork()
    for (const row of this.#findRows(filters, this.#relay.limits.maxLimit)) this.#sendRow(subId, row)
    this.#send(['EOSE', subId])
    this.#tcp.uncork()
    const tests = filters.map(compileFilter)
    this.#subscriptions.set(subId, row => tests.some(test => test(row)))
    this.#relay.maxSubscriptionsSeen = Math.max(this.#relay.maxSubscriptionsSeen, this.#subscriptions.size)
  }

  #findRows(filters: readonly Filter[], maxLimit?: number): EventRow[] {
    const only = filters[0]
    if (only && filters.length === 1) return this.#relay.query(only, maxLimit)
    const rows = new Set(filters.flatMap(filter => this.#relay.query(filter, maxLimit)))
    return [...rows].sort((a, b) => compareRows(b, a))
  }

  #sendChallenge(): void {
    this.#challenge ??= randomBytes(16).toString('hex')
    this.#send(['AUTH', this.#challenge])
  }

  #sendRow(subId: string, row: EventRow): void {
    this.#write(`["EVENT",${JSON.stringify(subId)},${row.json}]`)
  }

  #send(message: readonly unknown[]): void {
    this.#write(JSON.stringify(message))
  }

  #write(text: string): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(text)
  }
}

function parseMessage(text: string): unknown[] | undefined {
  try {
    const message: unknown = JSON.parse(text)
    return Array.isArray(message) ? message : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the text of the NOTICE with which a strict relay refuses a REQ, in the most common wording; undefined if it
 * sends none.
 */
function getStrictNotice(filters: readonly Filter[], refusal: string | undefined): string | undefined {
  if (refusal?.startsWith('rate-limited')) return 'too many concurrent REQs'
  if (refusal !== undefined) return undefined
  if (filters.some(filter => filter.search !== undefined)) return 'bad req: unrecognised filter item'
  return filters.some(isUnsatisfiableFilter) ? 'bad req: filter item too small' : undefined
}

function parseFilters(raw: readonly unknown[], maxFilters: number): Filter[] | string {
  if (raw.length === 0) return 'invalid: no filter'
  if (raw.length > maxFilters) return 'invalid: too many filters'
  const filters = raw.map(parseFilterOrError)
  const problem = filters.find(filter => typeof filter === 'string')
  return problem === undefined ? (filters as Filter[]) : `invalid: ${problem}`
}
