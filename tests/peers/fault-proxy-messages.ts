import type { EventSigner } from '../../demo/event-signer.ts'
import type { SeededRandom } from '../../demo/network/seeded-random.ts'
import type { Filter, NostrEvent } from '../../kernel/ports/nostr-types.ts'
import type { Faults } from './fault-proxy-faults.ts'

const OVERSIZED_BYTES = 2 * 1024 * 1024

/** Turns a relay's messages into those of a faulty relay. */
export class MessageFaults {
  readonly #random: SeededRandom
  readonly #signer: EventSigner
  readonly #secretKey: Uint8Array
  readonly #knownIds: string[] = []
  #made = 0

  constructor(random: SeededRandom, signer: EventSigner) {
    this.#random = random
    this.#signer = signer
    this.#secretKey = Uint8Array.from({ length: 32 }, () => random.int(1, 255))
  }

  /** Returns the messages to deliver in place of one message of the relay. */
  distort(text: string, faults: Faults, filters: (subId: string) => readonly Filter[]): string[] {
    const message = JSON.parse(text) as unknown[]
    const subId = String(message[1])
    let said: unknown[][] = [message]
    if (message[0] === 'EVENT') said = this.#distortEvent(message, faults)
    if (message[0] === 'EOSE') said = eoseVariants(message, faults)
    if (message[0] === 'OK') said = okVariants(message, faults)

    const texts = said.map(item => this.#distortShape(item, faults))
    const extra: unknown[][] = []
    if (message[0] === 'EVENT' || message[0] === 'EOSE') {
      const chance = (rate: number) => rate > 0 && this.#random.chance(rate)
      if (chance(faults.mismatch)) extra.push(['EVENT', subId, this.#unwanted()])
      if (chance(faults.unknownVerbs))
        extra.push([this.#random.pick(['WHAT', 'event', '', 'SYNC']), subId, { a: 1 }])
      if (chance(faults.oversized))
        extra.push(['EVENT', subId, this.floodEvent(filters(subId), OVERSIZED_BYTES)])
    }
    return [...extra.map(item => JSON.stringify(item)), ...texts]
  }

  /** Returns a new, validly signed event by an unknown author, of a kind that the filters want. */
  floodEvent(filters: readonly Filter[], bytes = 0): NostrEvent {
    const kind = filters[0]?.kinds?.[0] ?? 1
    const content = `flood ${++this.#made} ${'x'.repeat(bytes)}`
    const event = { kind, created_at: Math.floor(Date.now() / 1000), tags: [], content }
    // The wasm module cannot sign 2 MB, so the signature is false. Such an event must be refused for its size before
    // that matters.
    if (bytes > 0) return { ...this.#signer.sign({ ...event, content: '' }, this.#secretKey), content }
    return this.#signer.sign(event, this.#secretKey)
  }

  #unwanted(): NostrEvent {
    const content = `nobody asked for this ${++this.#made}`
    const created_at = this.#random.int(1, 1_000_000)
    return this.#signer.sign({ kind: 29_999, created_at, tags: [['x', content]], content }, this.#secretKey)
  }

  #distortEvent(message: unknown[], faults: Faults): unknown[][] {
    const event = message[2] as NostrEvent
    this.#knownIds.push(event.id)
    if (faults.forge === 'off' || !this.#random.chance(faults.forgeRate)) return [message]
    return [['EVENT', message[1], this.#forge(event, faults.forge)]]
  }

  #forge(event: NostrEvent, how: 'content' | 'id' | 'sig'): NostrEvent {
    if (how === 'content') return { ...event, content: `${event.content} (send your sats to me)` }
    if (how === 'sig') return { ...event, sig: this.#hex(128) }
    const others = this.#knownIds.filter(id => id !== event.id)
    return { ...event, id: others.length > 0 ? this.#random.pick(others) : this.#hex(64) }
  }

  #distortShape(message: unknown[], faults: Faults): string {
    if (faults.wrongTypes > 0 && this.#random.chance(faults.wrongTypes))
      return JSON.stringify(this.#wrong(message))
    const text = JSON.stringify(message)
    if (faults.corrupt === 0 || !this.#random.chance(faults.corrupt)) return text
    const at = this.#random.int(1, text.length - 1)
    return this.#random.pick([
      text.slice(0, at),
      `${text.slice(0, at)}\u0000${text.slice(at)}`,
      `${text}]`,
      'null,',
      '',
    ])
  }

  #wrong(message: unknown[]): unknown {
    const [verb, subId, body] = message
    const event = (body ?? {}) as Record<string, unknown>
    return this.#random.pick<() => unknown>([
      () => ({ verb, subId, body }),
      () => [verb, 5, body],
      () => [verb],
      () => [null, null, null],
      () => [verb, subId, 'an event'],
      () => [verb, subId, { ...event, created_at: String(event.created_at) }],
      () => [verb, subId, { ...event, tags: { e: 'x' } }],
      () => [verb, subId, { ...event, tags: [[1, null]] }],
      () => [verb, subId, { ...event, content: null }],
      () => [verb, subId, { ...event, kind: 1.5 }],
    ])()
  }

  #hex(length: number): string {
    return Array.from({ length }, () => this.#random.int(0, 15).toString(16)).join('')
  }
}

function eoseVariants(message: unknown[], faults: Faults): unknown[][] {
  // With 'early', the EOSE was already sent when the REQ arrived.
  if (faults.eose === 'never' || faults.eose === 'early') return []
  return faults.eose === 'twice' ? [message, message] : [message]
}

function okVariants(message: unknown[], faults: Faults): unknown[][] {
  const [verb, id, accepted, reason] = message
  if (faults.ok === 'missing') return []
  if (faults.ok === 'false') return [[verb, id, false, faults.okReason]]
  if (faults.ok === 'string') return [[verb, id, 'false', faults.okReason]]
  if (faults.ok === 'wrong-id') return [[verb, '0'.repeat(64), accepted, reason]]
  return [message]
}
