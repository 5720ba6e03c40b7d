import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { Filter } from '../../kernel/ports/nostr-types.ts'
import { checkAuth } from './check-auth.ts'
import { compileFilter, type RowTest } from './compile-filter.ts'
import { publishEvent } from './publish-event.ts'
import { matchesNothing, readFilter } from './read-filter.ts'
import type { RelayCore } from './relay-core.ts'
import { compareRows, type Row } from './row-list.ts'

/**
 * One connection to the relay: its subscriptions, the public keys it has proved, and its messages (NIP-01, 42 and 45).
 */
export class RelaySession {
  readonly #core: RelayCore
  readonly #socket: WebSocket
  readonly #tcp: Socket
  readonly #number: number
  readonly #live = new Map<string, RowTest>()
  readonly #authenticated = new Set<string>()
  #challenge: string | undefined

  constructor(core: RelayCore, socket: WebSocket, tcp: Socket, number: number) {
    this.#core = core
    this.#socket = socket
    this.#tcp = tcp
    this.#number = number
    if (core.offerAuth || core.requireAuth !== 'none') this.#sendChallenge()
  }

  /** Number of subscriptions that are open now. */
  get subscriptions(): number {
    return this.#live.size
  }

  /** Sends a new row to every subscription that it matches. */
  offer(row: Row): void {
    for (const [subId, matches] of this.#live) if (matches(row)) this.#sendRow(subId, row)
  }

  receive(text: string): void {
    const message = parseMessage(text)
    const [verb, ...parts] = message ?? []
    if (verb === 'EVENT') this.#publish(parts[0])
    else if (verb === 'REQ' || verb === 'COUNT') this.#request(verb, parts[0], parts.slice(1))
    else if (verb === 'CLOSE') this.#live.delete(String(parts[0]))
    else if (verb === 'AUTH') this.#authenticate(parts[0])
    else
      this.#send(['NOTICE', `invalid: ${message ? 'unknown message type' : 'message is not a JSON array'}`])
  }

  #publish(raw: unknown): void {
    const answer = publishEvent(this.#core, raw, this.#authenticated)
    if (answer.challenge) this.#sendChallenge()
    this.#send(['OK', answer.id, answer.ok, answer.reason])
  }

  #authenticate(raw: unknown): void {
    const { id, pubkey, reason } = checkAuth(this.#core, raw, this.#challenge ?? '')
    if (pubkey) this.#authenticated.add(pubkey)
    this.#send(['OK', id, pubkey !== undefined, reason])
  }

  #request(verb: 'REQ' | 'COUNT', subId: unknown, rawFilters: unknown[]): void {
    if (typeof subId !== 'string' || subId === '' || subId.length > this.#core.limits.maxSubidLength) {
      this.#send(['NOTICE', 'invalid: subscription id'])
      return
    }
    const filters = readFilters(rawFilters, this.#core.limits.maxFilters)
    const kept = typeof filters === 'string' ? [] : filters
    this.#core.record({ verb, subId, filters: kept, connection: this.#number, at: Date.now() })
    const refusal = typeof filters === 'string' ? filters : this.#refusal(verb, subId)
    const notice = this.#core.strict ? strictNotice(kept, refusal) : undefined
    if (notice !== undefined) {
      this.#send(['NOTICE', `ERROR: ${notice}`])
    } else if (refusal !== undefined) {
      this.#live.delete(subId)
      this.#send(['CLOSED', subId, refusal])
    } else if (verb === 'COUNT') {
      this.#send(['COUNT', subId, { count: this.#matching(kept).length }])
    } else {
      this.#answer(subId, kept)
    }
  }

  #refusal(verb: 'REQ' | 'COUNT', subId: string): string | undefined {
    if (this.#core.requireAuth === 'read' && this.#authenticated.size === 0) {
      return 'auth-required: this relay wants to know who reads'
    }
    const full = !this.#live.has(subId) && this.#live.size >= this.#core.limits.maxSubscriptions
    return verb === 'REQ' && full
      ? `rate-limited: at most ${this.#core.limits.maxSubscriptions} subscriptions`
      : undefined
  }

  #answer(subId: string, filters: readonly Filter[]): void {
    // Collects thousands of small frames, so that they are written to the socket at once.
    this.#tcp.cork()
    for (const row of this.#matching(filters, this.#core.limits.maxLimit)) this.#sendRow(subId, row)
    this.#send(['EOSE', subId])
    this.#tcp.uncork()
    const tests = filters.map(compileFilter)
    this.#live.set(subId, row => tests.some(test => test(row)))
    this.#core.mostSubscriptions = Math.max(this.#core.mostSubscriptions, this.#live.size)
  }

  #matching(filters: readonly Filter[], maxLimit?: number): Row[] {
    const only = filters[0]
    if (only && filters.length === 1) return this.#core.query(only, maxLimit)
    const rows = new Set(filters.flatMap(filter => this.#core.query(filter, maxLimit)))
    return [...rows].sort((a, b) => compareRows(b, a))
  }

  #sendChallenge(): void {
    this.#challenge ??= randomBytes(16).toString('hex')
    this.#send(['AUTH', this.#challenge])
  }

  #sendRow(subId: string, row: Row): void {
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
function strictNotice(filters: readonly Filter[], refusal: string | undefined): string | undefined {
  if (refusal?.startsWith('rate-limited')) return 'too many concurrent REQs'
  if (refusal !== undefined) return undefined
  if (filters.some(filter => filter.search !== undefined)) return 'bad req: unrecognised filter item'
  return filters.some(matchesNothing) ? 'bad req: filter item too small' : undefined
}

function readFilters(raw: readonly unknown[], most: number): Filter[] | string {
  if (raw.length === 0) return 'invalid: no filter'
  if (raw.length > most) return 'invalid: too many filters'
  const filters = raw.map(readFilter)
  const problem = filters.find(filter => typeof filter === 'string')
  return problem === undefined ? (filters as Filter[]) : `invalid: ${problem}`
}
