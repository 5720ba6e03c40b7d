import type { WalletFields } from '../../guest-api'

// A wallet on an LNbits server, through its HTTP API. Amounts are in sats, but the server gives the balance in msats.

const SERVER = 'https://lnbits.example.com/api/v1'
const MAX_MEMO_CHARS = 500
const MAX_SATS = 2_100_000_000_000_000
/** Number of look-ups of a payment under way. */
const MAX_LOOKUPS = 5
/** ms */
const LOOKUP_INTERVAL_MS = 300

type ApiAnswer = Readonly<Record<string, unknown>>

/** Thrown if the server's answer proves that it has not done what was requested. */
class Refused extends Error {}

const parseHexKey = (value: unknown) =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value) ? value : undefined

/** Sends a request to the server. Rejects with `Refused`, or with another error if the outcome is unknown. */
async function sendRequest({ key = '' }: WalletFields, path: string, body?: object): Promise<ApiAnswer> {
  if (!/^[\w-]{1,100}$/.test(key)) throw new Refused('Enter the admin key of the wallet.')
  const { status, text } = await pinion.fetch(SERVER + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'X-Api-Key': key, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (status === 401 || status === 403) throw new Refused('LNbits does not accept this key.')
  if (status === 404) throw new Refused('LNbits does not know this wallet or payment.')
  // 408 comes from a server in front of LNbits that did not wait for the answer, so the outcome is unknown.
  if (status >= 400 && status < 500 && status !== 408)
    throw new Refused(`LNbits has refused this (${status}).`)
  if (status < 200 || status > 299) throw new Error(`LNbits has failed (${status}). Try again later.`)
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    // The answer is no JSON. An answer that was too long arrives empty.
  }
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    throw new Error('LNbits has sent an answer that cannot be read.')
  return answer as ApiAnswer
}

/**
 * The answer if nobody knows whether the payment was made. Rejecting would mean that nothing was paid. The app refuses
 * an empty preimage, and tells the user that the payment may have been made.
 */
const UNKNOWN_OUTCOME = { preimage: '' }

const waitForNextLookup = () => new Promise<void>(resolve => setTimeout(resolve, LOOKUP_INTERVAL_MS))

/** Looks up a payment until it is paid, `MAX_LOOKUPS` times at most. */
async function lookUpPreimage(fields: WalletFields, hash: string): Promise<{ readonly preimage: string }> {
  for (let lookup = 0; lookup < MAX_LOOKUPS; lookup++) {
    if (lookup > 0) await waitForNextLookup()
    try {
      const { paid, preimage } = await sendRequest(fields, `/payments/${hash}`)
      if (paid === true) return { preimage: parseHexKey(preimage) ?? '' }
    } catch {
      // The server has accepted the payment. So a failed look-up does not mean that nothing was paid.
    }
  }
  return UNKNOWN_OUTCOME
}

pinion.wallet('lnbits', {
  async getInfo(fields) {
    const { name, balance } = await sendRequest(fields, '/wallet')
    if (typeof balance !== 'number') throw new Error('LNbits has sent an answer that cannot be read.')
    return { alias: (typeof name === 'string' && name.trim().slice(0, 100)) || 'LNbits' }
  },

  async getBalance(fields) {
    const { balance } = await sendRequest(fields, '/wallet')
    const sats = typeof balance === 'number' ? Math.floor(balance / 1_000) : Number.NaN
    if (!(sats >= 0 && sats <= MAX_SATS)) throw new Error('LNbits has told no balance.')
    return { balance: sats }
  },

  async sendPayment(fields, { invoice }) {
    let hash: string | undefined
    try {
      const { payment_hash } = await sendRequest(fields, '/payments', { out: true, bolt11: invoice })
      hash = parseHexKey(payment_hash)
    } catch (error) {
      if (error instanceof Refused) throw new Error(`${error.message} Nothing was paid.`)
      return UNKNOWN_OUTCOME
    }
    return hash === undefined ? UNKNOWN_OUTCOME : lookUpPreimage(fields, hash)
  },

  async makeInvoice(fields, { amount, memo }) {
    if (!Number.isInteger(amount) || amount < 1 || amount > MAX_SATS)
      throw new Error('The amount must be a whole number of sats.')
    const request = { out: false, amount, memo: String(memo ?? '').slice(0, MAX_MEMO_CHARS) }
    // Since LNbits 1.0, the invoice is in `bolt11` instead of `payment_request`.
    const { bolt11, payment_request } = await sendRequest(fields, '/payments', request)
    const createdInvoice = bolt11 ?? payment_request
    if (typeof createdInvoice !== 'string' || !/^ln[a-z0-9]{1,3998}$/i.test(createdInvoice))
      throw new Error('LNbits has made no invoice.')
    return { paymentRequest: createdInvoice }
  },
})
