import { bech32 } from '@scure/base'

/** A tagged field of an invoice: its type and its 5-bit words. */
export interface InvoiceField {
  readonly type: number
  readonly words: readonly number[]
}

export interface RawInvoice {
  /** The invoice's prefix in lower case, because the signature covers it in this form. */
  readonly prefix: string
  readonly timestamp: readonly number[]
  readonly fields: readonly InvoiceField[]
  readonly signature: readonly number[]
}

/**
 * Maximum number of characters of an invoice. Real invoices, even with route hints and a long description, need less
 * than a third.
 */
const MAX_LENGTH = 7_000
/** Number of 5-bit words of the timestamp and of the signature. */
const TIME_WORDS = 7
const SIGNATURE_WORDS = 104

/** Splits an invoice (BOLT 11) into its fields without verifying them. Throws if the invoice is malformed. */
export function parseRawInvoice(text: string): RawInvoice {
  if (text.length > MAX_LENGTH) throw new Error('This invoice is too long.')
  const { prefix, words } = decodeBech32(text)
  if (words.length < TIME_WORDS + SIGNATURE_WORDS) throw new Error('This invoice is too short.')
  const data = words.slice(TIME_WORDS, -SIGNATURE_WORDS)
  const fields: InvoiceField[] = []
  for (let at = 0; at < data.length; ) {
    const [type, high, low] = data.slice(at, at + 3)
    if (type === undefined || high === undefined || low === undefined) throw new Error(BROKEN_INVOICE)
    const length = high * 32 + low
    if (at + 3 + length > data.length) throw new Error(BROKEN_INVOICE)
    fields.push({ type, words: data.slice(at + 3, at + 3 + length) })
    at += 3 + length
  }
  return { prefix, timestamp: words.slice(0, TIME_WORDS), fields, signature: words.slice(-SIGNATURE_WORDS) }
}

const BROKEN_INVOICE = 'This invoice is broken.'

function decodeBech32(text: string) {
  try {
    return bech32.decode(text as `${string}1${string}`, false)
  } catch {
    throw new Error('This is not a lightning invoice.')
  }
}

/** Returns the bytes of a field without padding. */
export const decodeFieldBytes = (words: readonly number[]): Uint8Array =>
  bech32.fromWordsUnsafe([...words]) || new Uint8Array()
