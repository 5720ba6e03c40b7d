import { createStore, type Store } from '#kernel'
import {
  createWalletError,
  type Invoice,
  type InvoiceLookup,
  type Payment,
  type PaymentPurpose,
  type PaymentStatus,
  type WalletError,
  type WalletProvider,
} from '../contract'
import type { UnsettledPayments } from './unsettled-payments'

export interface PaymentManagerOptions {
  decode(paymentRequest: string): Promise<Invoice>
  /** True if the preimage belongs to the payment hash. Both are hex. */
  matchesPaymentHash(preimage: string, paymentHash: string): Promise<boolean>
  provider(): WalletProvider | undefined
  /** Resolves with a text that identifies the wallet without revealing a secret. */
  walletId(): Promise<string>
  readonly unsettled: Store<UnsettledPayments>
  /** Called once after a payment has succeeded. */
  onPaid(invoice: Invoice, preimage: string, origin: PaymentPurpose | undefined): void
  /** Returns the current time in s since the epoch. */
  now(): number
  /** Milliseconds between status checks of a pending payment. The last value is used for all further checks. */
  readonly lookupDelaysMs?: readonly number[]
}

export interface PaymentManager {
  /** `origin` says what is paid for. */
  pay(paymentRequest: string, origin?: PaymentPurpose): Promise<Payment>
  /**
   * Returns the payment of this invoice, finished or under way. Returns `undefined` without a promise if there are no
   * payments at all.
   */
  findPayment(paymentRequest: string, origin?: PaymentPurpose): Promise<Payment | undefined> | undefined
  /** Must be called when a provider is available again. Checks pending payments immediately. */
  resume(): void
  dispose(): void
}

interface PaymentJob extends Payment {
  readonly status: Store<PaymentStatus>
  /**
   * Asks the wallet for the payment's status. `isUserRequest` is true if the user requested the check. Only in that case, an
   * invoice whose payment the wallet does not know is sent to the wallet again.
   */
  checkStatus(isUserRequest: boolean): void
}

const LOOKUP_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
/** Seconds after the invoice's expiry for which a payment may still be under way. */
const PENDING_SECONDS = 86_400

/**
 * Creates the payments of a page. There is one job per payment hash for the life of the page, so that an invoice is
 * never sent twice at the same time.
 */
export function createPaymentManager(options: PaymentManagerOptions): PaymentManager {
  const jobs = new Map<string, PaymentJob>()
  /** The purposes of the payments, by payment hash. */
  const origins = new Map<string, PaymentPurpose>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  /** Requested payments whose invoices are still being decoded. */
  const runningRequests = new Set<Promise<Payment>>()
  let disposed = false

  const remember = ({ paymentHash, expiresAt }: Invoice, wallet: string) =>
    options.unsettled.set(all => {
      const limit = options.now() - PENDING_SECONDS
      const unexpired = Object.entries(all).filter(([, payment]) => payment.expiresAt > limit)
      return Object.fromEntries([...unexpired, [paymentHash, { expiresAt, wallet }]])
    })
  const isUnsettled = ({ paymentHash }: Invoice) => options.unsettled.get()[paymentHash] !== undefined
  /** True if another wallet may have made the payment. Only that wallet knows the result. */
  const isOtherWallet = async ({ paymentHash }: Invoice) => {
    const walletId = options.unsettled.get()[paymentHash]?.wallet
    return walletId !== undefined && walletId !== (await options.walletId())
  }
  const forget = ({ paymentHash }: Invoice) =>
    options.unsettled.set(all =>
      Object.fromEntries(Object.entries(all).filter(([hash]) => hash !== paymentHash)),
    )

  function start(invoice: Invoice, isUserRequest: boolean): PaymentJob {
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
    let isCheckRequested = false
    let timer: ReturnType<typeof setTimeout> | undefined

    const paid = (preimage: string) => {
      forget(invoice)
      status.set(() => ({ phase: 'paid', preimage }))
      resolve({ preimage })
      options.onPaid(invoice, preimage, origins.get(invoice.paymentHash))
    }
    const failed = (reason: string, cause: unknown = new Error(reason)) => {
      forget(invoice)
      jobs.delete(invoice.paymentHash)
      status.set(() => ({ phase: 'failed', reason }))
      reject(cause)
    }
    const pending = (reason: string, options: { readonly isOutcomeUnknown?: true } = {}) => {
      status.set(() => ({ phase: 'pending', reason, ...options }))
      reject(createWalletError('answer-lost', reason))
      schedule()
    }
    /** Called if the wallet answers but does not state the payment's status. */
    const markOutcomeUnknown = () => pending(UNKNOWN_OUTCOME_MESSAGE, { isOutcomeUnknown: true })
    const schedule = () => {
      const lookupDelaysMs = options.lookupDelaysMs ?? LOOKUP_DELAYS_MS
      const delay = lookupDelaysMs[Math.min(looks++, lookupDelaysMs.length - 1)]
      if (timer !== undefined) timers.delete(timer)
      clearTimeout(timer)
      if (disposed || options.now() > invoice.expiresAt + PENDING_SECONDS) return
      timer = setTimeout(() => void checkStatus(false), delay)
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
    const lookUpSafely = async (provider: WalletProvider) => {
      try {
        return { found: await ask(provider) }
      } catch (error) {
        if (codeOf(error) !== undefined) throw error
        return { found: undefined, refused: true }
      }
    }
    /** Returns the proof of a payment; '' if the wallet says that it has paid but has no proof. */
    const verifiedPreimage = async (lookup: InvoiceLookup | undefined) => {
      if (lookup?.preimage && (await options.matchesPaymentHash(lookup.preimage, invoice.paymentHash)))
        return lookup.preimage
      return lookup?.state === 'paid' && isBlank(lookup.preimage) ? '' : undefined
    }

    async function send() {
      const provider = options.provider()
      if (!provider) return pending('The wallet is not connected.')
      remember(invoice, await options.walletId())
      try {
        const { preimage } = (await provider.sendPayment(invoice.paymentRequest)) ?? {}
        if (!preimage) return pending('No preimage in result')
        if (await options.matchesPaymentHash(preimage, invoice.paymentHash)) return paid(preimage)
        const lookup = isBlank(preimage)
          ? (await lookUpSafely(provider).catch(() => undefined))?.found
          : undefined
        const proof = await verifiedPreimage(lookup)
        if (proof !== undefined) return paid(proof)
        pending('The wallet’s proof of payment does not belong to this invoice.')
      } catch (error) {
        const reason = messageOf(error)
        if (codeOf(error) === 'answer-lost' || /already.{0,20}paid|in transition/i.test(reason))
          return pending(reason)
        if (codeOf(error) !== 'unclear') return failed(reason, error)
        const heard = await lookUpSafely(provider).catch(() => undefined)
        const preimage = await verifiedPreimage(heard?.found)
        if (preimage !== undefined) paid(preimage)
        else if (heard?.found?.state === 'failed' || heard?.found?.state === 'unknown') failed(reason, error)
        else if (heard && !heard.found) markOutcomeUnknown()
        else pending(reason)
      }
    }

    /**
     * Checks the payment. The same invoice is sent again only if the user asks for it and the wallet says that it has
     * not paid the invoice.
     */
    async function checkStatus(isUserRequest: boolean) {
      const provider = options.provider()
      if (status.get().phase !== 'pending' || !provider) return
      if (busy) {
        isCheckRequested ||= isUserRequest
        return
      }
      busy = true
      try {
        if (await isOtherWallet(invoice))
          return pending('Another wallet may have paid this invoice. Connect it again.')
        const { found, refused } = await lookUpSafely(provider)
        if (refused) return markOutcomeUnknown()
        const preimage = await verifiedPreimage(found)
        if (preimage !== undefined) return paid(preimage)
        if (found?.state === 'failed') {
          if (!isUserRequest) return failed('The payment failed.')
        } else if (found && found.state !== 'unknown')
          return isOutcomeUnknown(status.get()) ? pending('The payment is still under way.') : schedule()
        const expired = options.now() >= invoice.expiresAt
        if (found && expired) return failed(EXPIRED_INVOICE_MESSAGE)
        if (!found && (expired || !isUserRequest)) return markOutcomeUnknown()
        if (!isUserRequest) return schedule()
        status.set(() => ({ phase: 'paying' }))
        await send()
      } catch {
        schedule()
      } finally {
        busy = false
        const again = isCheckRequested
        isCheckRequested = false
        if (again) void checkStatus(true)
      }
    }

    const job: PaymentJob = {
      invoice,
      status,
      result,
      checkStatus: isUserRequest => void checkStatus(isUserRequest),
    }
    if (!isUnsettled(invoice)) void send()
    else {
      status.set(() => ({
        phase: 'pending',
        reason: 'This invoice may have been paid before the page was reloaded.',
      }))
      reject(createWalletError('answer-lost', 'This invoice may have been paid already.'))
      void checkStatus(isUserRequest)
    }
    jobs.set(invoice.paymentHash, job)
    return job
  }

  async function pay(paymentRequest: string, origin?: PaymentPurpose): Promise<Payment> {
    if (!paymentRequest) throw new Error('No invoice to pay')
    const invoice = await options.decode(paymentRequest)
    if (origin) origins.set(invoice.paymentHash, origin)
    const existing = jobs.get(invoice.paymentHash)
    if (existing) {
      if (existing.status.get().phase === 'pending') existing.checkStatus(true)
      return existing
    }
    // Do not refuse an expired invoice whose payment was started earlier, because that payment may have succeeded.
    if (!isUnsettled(invoice)) assertPayable(invoice, options.now())
    if (!options.provider()) throw new Error('No WebLN provider available')
    return start(invoice, true)
  }

  async function find(paymentRequest: string, origin?: PaymentPurpose): Promise<Payment | undefined> {
    await Promise.allSettled(runningRequests)
    const invoice = await options.decode(paymentRequest).catch(() => undefined)
    if (!invoice) return undefined
    if (origin) origins.set(invoice.paymentHash, origin)
    return jobs.get(invoice.paymentHash) ?? (isUnsettled(invoice) ? start(invoice, false) : undefined)
  }

  return {
    pay(paymentRequest, origin) {
      const payment = pay(paymentRequest, origin)
      runningRequests.add(payment)
      const read = () => void runningRequests.delete(payment)
      payment.then(read, read)
      return payment
    },
    findPayment(paymentRequest, origin) {
      // A payment that has just ended counts: a view that was closed in that moment has not told it yet.
      const any = jobs.size > 0 || runningRequests.size > 0 || Object.keys(options.unsettled.get()).length > 0
      return any ? find(paymentRequest, origin) : undefined
    },
    resume() {
      for (const job of jobs.values()) job.checkStatus(false)
    },
    dispose() {
      disposed = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

const EXPIRED_INVOICE_MESSAGE = 'This invoice has expired.'
const UNKNOWN_OUTCOME_MESSAGE =
  'Your wallet could not say whether this was paid. Look in your wallet before you pay again.'

/** Throws an error with a message for the user if an invoice must not be paid. `now` is in s. */
export function assertPayable(invoice: Invoice, now: number): void {
  if (invoice.network !== 'bitcoin')
    throw new Error(`This invoice is for ${invoice.network}, not for bitcoin.`)
  if (invoice.amountMsats === undefined) throw new Error('This invoice does not say how much to pay.')
  if (now >= invoice.expiresAt) throw new Error(EXPIRED_INVOICE_MESSAGE)
}

/** Wallets fill the place of a preimage that they lack with zeros, as LNbits does for payments within a server. */
const isBlank = (preimage = '') => /^0*$/.test(preimage)

const isOutcomeUnknown = (status: PaymentStatus) =>
  status.phase === 'pending' && status.isOutcomeUnknown === true

const messageOf = (error: unknown) =>
  error instanceof Error && error.message ? error.message : String(error ?? 'The payment failed.')

const codeOf = (error: unknown) => (error instanceof Error ? (error as Partial<WalletError>).code : undefined)
