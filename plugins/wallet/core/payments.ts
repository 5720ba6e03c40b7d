import { createStore, type Store } from '#kernel'
import {
  type Invoice,
  type InvoiceLookup,
  type Payment,
  type PaymentOrigin,
  type PaymentStatus,
  type WalletError,
  type WalletProvider,
  walletError,
} from '../contract'
import type { Unsettled } from './unsettled'

export interface PaymentParts {
  decode(paymentRequest: string): Promise<Invoice>
  /** True if the preimage belongs to the payment hash. Both are hex. */
  proves(preimage: string, paymentHash: string): Promise<boolean>
  provider(): WalletProvider | undefined
  /** Resolves with a text that identifies the wallet without revealing a secret. */
  walletId(): Promise<string>
  readonly unsettled: Store<Unsettled>
  /** Called once after a payment has succeeded. */
  onPaid(invoice: Invoice, preimage: string, origin: PaymentOrigin | undefined): void
  /** Returns the current time in s since the epoch. */
  now(): number
  /** Milliseconds between status checks of a pending payment. The last value is used for all further checks. */
  readonly pace?: readonly number[]
}

export interface Payments {
  /** `origin` says what is paid for. */
  pay(paymentRequest: string, origin?: PaymentOrigin): Promise<Payment>
  /**
   * Returns the payment of this invoice, finished or under way. Returns `undefined` without a promise if there are no
   * payments at all.
   */
  underWay(paymentRequest: string, origin?: PaymentOrigin): Promise<Payment | undefined> | undefined
  /** Must be called when a provider is available again. Checks pending payments immediately. */
  resume(): void
  dispose(): void
}

interface Job extends Payment {
  readonly status: Store<PaymentStatus>
  /**
   * Asks the wallet for the payment's status. `asked` is true if the user requested the check. Only in that case, an
   * invoice whose payment the wallet does not know is sent to the wallet again.
   */
  look(asked: boolean): void
}

const LOOKUP_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
/** Seconds after the invoice's expiry for which a payment may still be under way. */
const UNDER_WAY_SECONDS = 86_400

/**
 * Creates the payments of a page. There is one job per payment hash for the life of the page, so that an invoice is
 * never sent twice at the same time.
 */
export function createPayments(parts: PaymentParts): Payments {
  const jobs = new Map<string, Job>()
  /** The purposes of the payments, by payment hash. */
  const origins = new Map<string, PaymentOrigin>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  /** Requested payments whose invoices are still being decoded. */
  const asked = new Set<Promise<Payment>>()
  let disposed = false

  const remember = ({ paymentHash, expiresAt }: Invoice, wallet: string) =>
    parts.unsettled.set(all => {
      const limit = parts.now() - UNDER_WAY_SECONDS
      const kept = Object.entries(all).filter(([, payment]) => payment.expiresAt > limit)
      return Object.fromEntries([...kept, [paymentHash, { expiresAt, wallet }]])
    })
  const isUnsettled = ({ paymentHash }: Invoice) => parts.unsettled.get()[paymentHash] !== undefined
  /** True if another wallet may have made the payment. Only that wallet knows the result. */
  const isElsewhere = async ({ paymentHash }: Invoice) => {
    const asked = parts.unsettled.get()[paymentHash]?.wallet
    return asked !== undefined && asked !== (await parts.walletId())
  }
  const forget = ({ paymentHash }: Invoice) =>
    parts.unsettled.set(all =>
      Object.fromEntries(Object.entries(all).filter(([hash]) => hash !== paymentHash)),
    )

  function start(invoice: Invoice, asked: boolean): Job {
    const status = createStore<PaymentStatus>({ phase: 'paying' })
    let resolve: (paid: { readonly preimage: string }) => void = () => {}
    let reject: (cause: unknown) => void = () => {}
    const result = new Promise<{ readonly preimage: string }>((...settle) => {
      ;[resolve, reject] = settle
    })
    // Avoid an unhandled rejection, because a caller may ignore the result and read the status instead.
    result.catch(() => {})
    let looks = 0
    let busy = false
    let askedMeanwhile = false
    let timer: ReturnType<typeof setTimeout> | undefined

    const paid = (preimage: string) => {
      forget(invoice)
      status.set(() => ({ phase: 'paid', preimage }))
      resolve({ preimage })
      parts.onPaid(invoice, preimage, origins.get(invoice.paymentHash))
    }
    const failed = (reason: string, cause: unknown = new Error(reason)) => {
      forget(invoice)
      jobs.delete(invoice.paymentHash)
      status.set(() => ({ phase: 'failed', reason }))
      reject(cause)
    }
    const pending = (reason: string, how: { readonly unsaid?: true } = {}) => {
      status.set(() => ({ phase: 'pending', reason, ...how }))
      reject(walletError('answer-lost', reason))
      schedule()
    }
    /** Called if the wallet answers but does not state the payment's status. */
    const unsaid = () => pending(UNKNOWN_OUTCOME, { unsaid: true })
    const schedule = () => {
      const pace = parts.pace ?? LOOKUP_DELAYS_MS
      const delay = pace[Math.min(looks++, pace.length - 1)]
      if (timer !== undefined) timers.delete(timer)
      clearTimeout(timer)
      if (disposed || parts.now() > invoice.expiresAt + UNDER_WAY_SECONDS) return
      timer = setTimeout(() => void look(false), delay)
      timers.add(timer)
    }

    /** Returns the status that the wallet reports, or `undefined` if the wallet cannot report one. */
    async function ask({ lookupPayment, lookupInvoice }: WalletProvider): Promise<InvoiceLookup | undefined> {
      const { paymentRequest, paymentHash } = invoice
      try {
        if (lookupPayment) return await lookupPayment(paymentHash)
        return await lookupInvoice?.({ paymentRequest, paymentHash })
      } catch (error) {
        if (messageOf(error) === 'Method not implemented.') return undefined
        throw error
      }
    }
    /** Calls `ask`, but treats an error that the wallet reports as no status. Throws if no answer came. */
    const hear = async (provider: WalletProvider) => {
      try {
        return { found: await ask(provider) }
      } catch (error) {
        if (codeOf(error) !== undefined) throw error
        return { found: undefined, refused: true }
      }
    }
    /** Returns the proof of a payment; '' if the wallet says that it has paid but has no proof. */
    const proven = async (found: InvoiceLookup | undefined) => {
      if (found?.preimage && (await parts.proves(found.preimage, invoice.paymentHash))) return found.preimage
      return found?.state === 'paid' && isBlank(found.preimage) ? '' : undefined
    }

    async function send() {
      const provider = parts.provider()
      if (!provider) return pending('The wallet is not connected.')
      remember(invoice, await parts.walletId())
      try {
        const { preimage } = (await provider.sendPayment(invoice.paymentRequest)) ?? {}
        if (!preimage) return pending('No preimage in result')
        if (await parts.proves(preimage, invoice.paymentHash)) return paid(preimage)
        const found = isBlank(preimage) ? (await hear(provider).catch(() => undefined))?.found : undefined
        const proof = await proven(found)
        if (proof !== undefined) return paid(proof)
        pending('The wallet’s proof of payment does not belong to this invoice.')
      } catch (error) {
        const reason = messageOf(error)
        if (codeOf(error) === 'answer-lost' || /already.{0,20}paid|in transition/i.test(reason))
          return pending(reason)
        if (codeOf(error) !== 'unclear') return failed(reason, error)
        const heard = await hear(provider).catch(() => undefined)
        const preimage = await proven(heard?.found)
        if (preimage !== undefined) paid(preimage)
        else if (heard?.found?.state === 'failed' || heard?.found?.state === 'unknown') failed(reason, error)
        else if (heard && !heard.found) unsaid()
        else pending(reason)
      }
    }

    /**
     * Checks the payment. The same invoice is sent again only if the user asks for it and the wallet says that it has
     * not paid the invoice.
     */
    async function look(asked: boolean) {
      const provider = parts.provider()
      if (status.get().phase !== 'pending' || !provider) return
      if (busy) {
        askedMeanwhile ||= asked
        return
      }
      busy = true
      try {
        if (await isElsewhere(invoice))
          return pending('Another wallet may have paid this invoice. Connect it again.')
        const { found, refused } = await hear(provider)
        if (refused) return unsaid()
        const preimage = await proven(found)
        if (preimage !== undefined) return paid(preimage)
        if (found?.state === 'failed') {
          if (!asked) return failed('The payment failed.')
        } else if (found && found.state !== 'unknown')
          return isUnsaid(status.get()) ? pending('The payment is still under way.') : schedule()
        const expired = parts.now() >= invoice.expiresAt
        if (found && expired) return failed(EXPIRED_INVOICE)
        if (!found && (expired || !asked)) return unsaid()
        if (!asked) return schedule()
        status.set(() => ({ phase: 'paying' }))
        await send()
      } catch {
        schedule()
      } finally {
        busy = false
        const again = askedMeanwhile
        askedMeanwhile = false
        if (again) void look(true)
      }
    }

    const job: Job = { invoice, status, result, look: asked => void look(asked) }
    if (!isUnsettled(invoice)) void send()
    else {
      status.set(() => ({
        phase: 'pending',
        reason: 'This invoice may have been paid before the page was reloaded.',
      }))
      reject(walletError('answer-lost', 'This invoice may have been paid already.'))
      void look(asked)
    }
    jobs.set(invoice.paymentHash, job)
    return job
  }

  async function pay(paymentRequest: string, origin?: PaymentOrigin): Promise<Payment> {
    if (!paymentRequest) throw new Error('No invoice to pay')
    const invoice = await parts.decode(paymentRequest)
    if (origin) origins.set(invoice.paymentHash, origin)
    const had = jobs.get(invoice.paymentHash)
    if (had) {
      if (had.status.get().phase === 'pending') had.look(true)
      return had
    }
    // Do not refuse an expired invoice whose payment was started earlier, because that payment may have succeeded.
    if (!isUnsettled(invoice)) checkPayable(invoice, parts.now())
    if (!parts.provider()) throw new Error('No WebLN provider available')
    return start(invoice, true)
  }

  async function find(paymentRequest: string, origin?: PaymentOrigin): Promise<Payment | undefined> {
    await Promise.allSettled(asked)
    const invoice = await parts.decode(paymentRequest).catch(() => undefined)
    if (!invoice) return undefined
    if (origin) origins.set(invoice.paymentHash, origin)
    return jobs.get(invoice.paymentHash) ?? (isUnsettled(invoice) ? start(invoice, false) : undefined)
  }

  return {
    pay(paymentRequest, origin) {
      const payment = pay(paymentRequest, origin)
      asked.add(payment)
      const read = () => void asked.delete(payment)
      payment.then(read, read)
      return payment
    },
    underWay(paymentRequest, origin) {
      // A payment that has just ended counts: a view that was closed in that moment has not told it yet.
      const any = jobs.size > 0 || asked.size > 0 || Object.keys(parts.unsettled.get()).length > 0
      return any ? find(paymentRequest, origin) : undefined
    },
    resume() {
      for (const job of jobs.values()) job.look(false)
    },
    dispose() {
      disposed = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

const EXPIRED_INVOICE = 'This invoice has expired.'
const UNKNOWN_OUTCOME =
  'Your wallet could not say whether this was paid. Look in your wallet before you pay again.'

/** Throws an error with a message for the user if an invoice must not be paid. `now` is in s. */
export function checkPayable(invoice: Invoice, now: number): void {
  if (invoice.network !== 'bitcoin')
    throw new Error(`This invoice is for ${invoice.network}, not for bitcoin.`)
  if (invoice.amountMsats === undefined) throw new Error('This invoice does not say how much to pay.')
  if (now >= invoice.expiresAt) throw new Error(EXPIRED_INVOICE)
}

/** Wallets fill the place of a preimage that they lack with zeros, as LNbits does for payments within a server. */
const isBlank = (preimage = '') => /^0*$/.test(preimage)

const isUnsaid = (status: PaymentStatus) => status.phase === 'pending' && status.unsaid === true

const messageOf = (error: unknown) =>
  error instanceof Error && error.message ? error.message : String(error ?? 'The payment failed.')

const codeOf = (error: unknown) => (error instanceof Error ? (error as Partial<WalletError>).code : undefined)
