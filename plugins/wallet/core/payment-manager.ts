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
  /** Milliseconds before each status check of a pending payment. The last value is used for all further checks. */
  readonly lookupDelaysMs?: readonly number[]
}

export interface PaymentManager {
  /** `origin` says what is paid for. */
  pay(paymentRequest: string, origin?: PaymentPurpose): Promise<Payment>
  /**
   * Finds the payment of this invoice, finished or not. Returns `undefined` instead of a promise if the page has no
   * payments at all.
   */
  findPayment(paymentRequest: string, origin?: PaymentPurpose): Promise<Payment | undefined> | undefined
  /** Checks the status of pending payments. Must be called when a wallet is connected again. */
  resume(): void
  dispose(): void
}

interface PaymentJob extends Payment {
  readonly status: Store<PaymentStatus>
  /**
   * Asks the wallet for the payment's status. Only if the user has requested this check (`isUserRequest`), an invoice
   * that the wallet does not know as paid is sent to it again.
   */
  checkStatus(isUserRequest: boolean): void
}

const LOOKUP_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
/** Seconds after the invoice's expiry during which its payment may still be under way. */
const PENDING_SECONDS = 86_400

/**
 * Creates the payments of a page. A payment hash has one job until the page is closed or the payment fails, so that an
 * invoice is never sent twice at the same time.
 */
export function createPaymentManager(options: PaymentManagerOptions): PaymentManager {
  const jobs = new Map<string, PaymentJob>()
  /** The purposes of payments, by payment hash. */
  const origins = new Map<string, PaymentPurpose>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  /** Calls of `pay` whose invoices are still being decoded. */
  const runningRequests = new Set<Promise<Payment>>()
  let disposed = false

  const remember = ({ paymentHash, expiresAt }: Invoice, wallet: string) =>
    options.unsettled.set(all => {
      const limit = options.now() - PENDING_SECONDS
      const unexpired = Object.entries(all).filter(([, payment]) => payment.expiresAt > limit)
      return Object.fromEntries([...unexpired, [paymentHash, { expiresAt, wallet }]])
    })
  const isUnsettled = ({ paymentHash }: Invoice) => options.unsettled.get()[paymentHash] !== undefined
  /** True if the payment was sent to another wallet than the connected one. Only that wallet knows the result. */
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
    // A caller may ignore `result` and read `status` instead. Then its rejection must not count as unhandled.
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
    /** Called if the wallet answers but does not say whether the payment succeeded. */
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

    /** Resolves with what the wallet says about the payment, or with `undefined` if it has no method for that. */
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
    /** Calls `ask`. An error that the wallet itself reports becomes `refused`; throws only if no answer came. */
    const lookUpSafely = async (provider: WalletProvider) => {
      try {
        return { found: await ask(provider) }
      } catch (error) {
        if (codeOf(error) !== undefined) throw error
        return { found: undefined, refused: true }
      }
    }
    /**
     * Returns the preimage that proves the payment, '' if the wallet says that it has paid but has none, or otherwise
     * `undefined`.
     */
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
     * Checks the payment's status. Sends the same invoice again only if the user has requested the check and the wallet
     * does not know the invoice as paid or under way.
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
    // An expired invoice is refused only if it was never sent, because an earlier payment of it may have succeeded.
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
      // A payment that has just succeeded is found too, because a view that was closed in that moment has not shown it
      // yet.
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

/** True if there is no real preimage. Wallets without one send zeros, as LNbits does for payments within one server. */
const isBlank = (preimage = '') => /^0*$/.test(preimage)

const isOutcomeUnknown = (status: PaymentStatus) =>
  status.phase === 'pending' && status.isOutcomeUnknown === true

const messageOf = (error: unknown) =>
  error instanceof Error && error.message ? error.message : String(error ?? 'The payment failed.')

const codeOf = (error: unknown) => (error instanceof Error ? (error as Partial<WalletError>).code : undefined)
