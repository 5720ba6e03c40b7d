import { bytesToHex } from '@noble/hashes/utils.js'
import { bech32 } from '@scure/base'
import { decode } from 'light-bolt11-decoder'
import type { Invoice } from '../contract'
import { decodeFieldBytes, type InvoiceField, parseRawInvoice } from './parse-raw-invoice'
import { recoverPayee } from './recover-payee'

const NETWORKS: Readonly<Record<string, Invoice['network']>> = {
  bc: 'bitcoin',
  tb: 'testnet',
  tbs: 'signet',
  bcrt: 'regtest',
}

const [HASH, SECRET, DESCRIPTION, PAYEE, DESCRIPTION_HASH, EXPIRY, FEATURES] = [1, 16, 13, 19, 23, 6, 5]
/** Required length of some fields, in 5-bit words. A field with another length is skipped, as BOLT 11 says. */
const LENGTH_BY_FIELD: Readonly<Record<number, number>> = {
  [HASH as number]: 52,
  [SECRET as number]: 52,
  [DESCRIPTION_HASH as number]: 52,
  [PAYEE as number]: 53,
}
/** Features that an invoice may require of the payer, each by its even bit (BOLT 9). */
const KNOWN_FEATURES = new Set([8, 14, 16, 24, 48, 50])
/** Seconds until an invoice expires if it states no expiry. */
const DEFAULT_EXPIRY = 3_600
/** Fields that the decoder reads. A malformed field of another type does not prevent a payment. */
const READ_FIELDS = new Set([HASH, SECRET, DESCRIPTION, PAYEE, DESCRIPTION_HASH, EXPIRY])

/**
 * Decodes an invoice (BOLT 11) strictly. Throws an error with a message for the user. light-bolt11-decoder reads the
 * values of the fields; this code checks what it does not: lengths, required fields and features, and the signature.
 */
export function decodeInvoice(text: string): Invoice {
  const words = parseRawInvoice(text.trim().replace(/^lightning:(\/\/)?/i, ''))
  const network = parseNetwork(words.prefix)
  const fields = words.fields.filter(
    f => LENGTH_BY_FIELD[f.type] === undefined || LENGTH_BY_FIELD[f.type] === f.words.length,
  )
  const has = (type: number | undefined) => fields.some(f => f.type === type)
  if (!has(HASH)) throw new Error('This invoice has no payment hash.')
  if (!has(SECRET)) throw new Error('This invoice has no payment secret.')
  for (const { type, words: bits } of fields) if (type === FEATURES) checkFeatures(bits)

  const named = fields.find(f => f.type === PAYEE)
  const payee = recoverPayee(words, named && decodeFieldBytes(named.words))
  const value = decodeFieldValues(words.prefix, words.timestamp, fields, words.signature)
  const createdAt = value.number('timestamp') ?? 0
  const amount = value.text('amount')
  const description = value.text('description')
  const descriptionHash = value.text('description_hash')
  return {
    paymentRequest: text
      .trim()
      .replace(/^lightning:(\/\/)?/i, '')
      .toLowerCase(),
    network,
    ...(amount !== undefined && { amountMsats: parseMsats(amount) }),
    ...(description !== undefined && { description }),
    ...(descriptionHash !== undefined && { descriptionHash }),
    paymentHash: bytesToHex(decodeFieldBytes(fields.find(f => f.type === HASH)?.words ?? [])),
    payee,
    createdAt,
    expiresAt: createdAt + (value.number('expiry') ?? DEFAULT_EXPIRY),
  }
}

function parseNetwork(prefix: string): Invoice['network'] {
  const [, code = '', rest = ''] = /^ln(bcrt|bc|tbs|tb)(.*)$/.exec(prefix) ?? []
  const network = NETWORKS[code]
  if (!network) throw new Error('This is not a lightning invoice.')
  if (rest && !/^[1-9]\d*[munp]?$/.test(rest)) throw new Error('The amount of this invoice cannot be read.')
  return network
}

function parseMsats(text: string): number {
  const amount = Number(text)
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new Error('The amount of this invoice cannot be read.')
  return amount
}

function checkFeatures(bits: readonly number[]) {
  for (const [index, word] of bits.toReversed().entries())
    for (let bit = 0; bit < 5; bit++) {
      const feature = index * 5 + bit
      if (word & (1 << bit) && feature % 2 === 0 && !KNOWN_FEATURES.has(feature))
        throw new Error(`This invoice requires a feature that is not supported here (feature ${feature}).`)
    }
}

/**
 * Returns the values of the fields in `READ_FIELDS`, as light-bolt11-decoder reads them. If a type occurs more than
 * once, only its first field counts.
 */
function decodeFieldValues(
  prefix: string,
  timestamp: readonly number[],
  fields: readonly InvoiceField[],
  signature: readonly number[],
) {
  const neededFields = fields.filter(
    (f, at) => READ_FIELDS.has(f.type) && fields.findIndex(o => o.type === f.type) === at,
  )
  const tagged = neededFields.flatMap(f => [f.type, f.words.length >> 5, f.words.length & 31, ...f.words])
  const plain = bech32.encode(prefix, [...timestamp, ...tagged, ...signature], false)
  const { sections } = decodeBolt11(plain)
  const value = (name: string): unknown => {
    const section = sections.find(s => s.name === name)
    return section && 'value' in section ? section.value : undefined
  }
  return {
    text: (name: string) => (typeof value(name) === 'string' ? (value(name) as string) : undefined),
    number: (name: string) => (typeof value(name) === 'number' ? (value(name) as number) : undefined),
  }
}

function decodeBolt11(plain: string) {
  try {
    return decode(plain)
  } catch {
    throw new Error('This invoice cannot be read.')
  }
}
