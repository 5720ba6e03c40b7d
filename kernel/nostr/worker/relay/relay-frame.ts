/** Maximum number of characters in a frame. Longer frames are not read. */
export const MAX_FRAME_CHARS = 1024 * 1024

/** The messages that a relay sends (NIP-01, NIP-42). Only the types of their fields are checked. */
export type RelayFrame =
  | { readonly verb: 'EVENT'; readonly sub: string; readonly event: unknown }
  | { readonly verb: 'EOSE'; readonly sub: string }
  | { readonly verb: 'CLOSED'; readonly sub: string; readonly reason: string }
  | { readonly verb: 'OK'; readonly id: string; readonly accepted: boolean; readonly reason: string }
  | { readonly verb: 'NOTICE'; readonly message: string }
  | { readonly verb: 'AUTH'; readonly challenge: string }

const ID = /"id"\s*:\s*"([0-9a-f]{64})"/
const TIME = /"created_at"\s*:\s*(\d{1,12})/
const KIND = /"kind"\s*:\s*(\d{1,5})(?!\d)/
const EVENT_HEAD = /^\s*\[\s*"EVENT"\s*,\s*"([^"\\]{1,64})"\s*,/

/** The parts of an EVENT frame that are read without parsing the frame. `createdAt` is in seconds. */
export interface PeekedEventFrame {
  readonly sub: string
  readonly id: string
  readonly createdAt: number
}

/**
 * Finds the subscription, id and time (s) of an EVENT frame without parsing it. Quotes inside the event's texts are
 * escaped, so the first match is a field. A relay could add a misleading field, but would only hide its own event.
 */
export function peekEventFrame(text: string): PeekedEventFrame | undefined {
  const sub = EVENT_HEAD.exec(text)?.[1]
  if (sub === undefined) return undefined
  const id = ID.exec(text)?.[1]
  if (id === undefined) return undefined
  return { sub, id, createdAt: Number(TIME.exec(text)?.[1] ?? Number.POSITIVE_INFINITY) }
}

/** Finds the kind in an EVENT frame without parsing it. */
export function peekEventFrameKind(text: string): number | undefined {
  const kind = KIND.exec(text)?.[1]
  return kind === undefined ? undefined : Number(kind)
}

const truncateText = (value: unknown, limit = 1_000): string =>
  typeof value === 'string' ? value.slice(0, limit) : ''

/** Parses a frame; returns undefined if it is not a valid message of a relay. */
export function parseRelayFrame(data: string): RelayFrame | undefined {
  let message: unknown
  try {
    message = JSON.parse(data)
  } catch {
    return undefined
  }
  if (!Array.isArray(message)) return undefined
  const [verb, first, second, third] = message as unknown[]
  if (typeof first !== 'string') return undefined
  if (verb === 'EVENT') return { verb, sub: first, event: second }
  if (verb === 'EOSE') return { verb, sub: first }
  if (verb === 'CLOSED') return { verb, sub: first, reason: truncateText(second) }
  if (verb === 'OK') return { verb, id: first, accepted: second === true, reason: truncateText(third) }
  if (verb === 'NOTICE') return { verb, message: truncateText(first) }
  if (verb === 'AUTH') return { verb, challenge: truncateText(first, 500) }
  return undefined
}
