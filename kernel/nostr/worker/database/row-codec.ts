import { parseEvent } from '../../../event/parse-event'
import type { NostrEvent } from '../../../ports/nostr-types'
import { computeChecksum } from './hash'

/**
 * Maximum number of bytes in a row. Chromium stores rows over 64 KiB in separate files, which are much slower to read
 * and write.
 */
const MAX_ROW_BYTES = 48 * 1024
const MAX_ROW_EVENTS = 128

/** A row as it is stored: events as UTF-8 JSON one after another, and the position at which each ends. */
export interface StoredRow {
  readonly bytes: Uint8Array
  readonly ends: Uint32Array
  /** The checksum of `bytes` and `ends`. Rows written by old versions of the app have none until they are rewritten. */
  readonly sum?: number
}

/** An event to be written into a row. */
export interface EncodedRowEvent {
  readonly entry: number
  readonly bytes: Uint8Array
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Encodes an event as bytes, with only the fields of NIP-01, even if the object has others. */
export function encodeStoredEvent({
  id,
  pubkey,
  created_at,
  kind,
  tags,
  content,
  sig,
}: NostrEvent): Uint8Array {
  return encoder.encode(JSON.stringify({ id, pubkey, created_at, kind, tags, content, sig }))
}

/** Divides items into rows of at most `maxBytes`. An item that is larger gets a row of its own. */
export function splitIntoRows(
  items: readonly EncodedRowEvent[],
  maxBytes = MAX_ROW_BYTES,
): EncodedRowEvent[][] {
  const rows: EncodedRowEvent[][] = []
  let row: EncodedRowEvent[] = []
  let size = 0
  for (const item of items) {
    if (row.length > 0 && (row.length === MAX_ROW_EVENTS || size + item.bytes.length > maxBytes)) {
      rows.push(row)
      row = []
      size = 0
    }
    row.push(item)
    size += item.bytes.length
  }
  if (row.length > 0) rows.push(row)
  return rows
}

export function encodeRow(items: readonly EncodedRowEvent[]): StoredRow {
  const ends = new Uint32Array(items.length)
  let size = 0
  items.forEach((item, slot) => {
    size += item.bytes.length
    ends[slot] = size
  })
  const bytes = new Uint8Array(size)
  items.forEach((item, slot) => {
    bytes.set(item.bytes, ends[slot]! - item.bytes.length)
  })
  return { bytes, ends, sum: computeChecksum(bytes, ends) }
}

/**
 * True if a value read from disk is a row whose checksum is right. Its events are checked one by one when they are
 * read.
 */
export function isStoredRow(value: unknown): value is StoredRow {
  if (typeof value !== 'object' || value === null) return false
  const { bytes, ends, sum } = value as Partial<StoredRow>
  if (!(bytes instanceof Uint8Array && ends instanceof Uint32Array) || bytes.byteOffset !== 0) return false
  return sum === undefined || sum === computeChecksum(bytes, ends)
}

/** Returns the bytes of the event in a slot; undefined if the row has no such slot. */
export function getSlotBytes({ bytes, ends }: StoredRow, slot: number): Uint8Array | undefined {
  const end = ends[slot]
  const start = slot === 0 ? 0 : ends[slot - 1]
  if (end === undefined || start === undefined || start >= end || end > bytes.length) return undefined
  return bytes.subarray(start, end)
}

/**
 * Decodes an event; undefined if the bytes are not an event. The signature is not verified again, because that was done
 * before the event was stored.
 */
export function decodeStoredEvent(bytes: Uint8Array): NostrEvent | undefined {
  try {
    return parseEvent(JSON.parse(decoder.decode(bytes)))
  } catch {
    return undefined
  }
}
