import { createStore, type Store } from '#kernel'
import {
  type Invoice,
  type InvoiceLookup,
  type Payment,
  type PaymentStatus,
  type WalletError,
  type WalletProvider,
  walletError,
} from '../contract'
import type { Unsettled } from './unsettled'

export interface PaymentParts {
  decode(paymentRequest: string): Promise<Invoice>
  /** Whether a preimage is that of a payment hash, both hex. */
  proves(preimage: string, paymentHash: string): Promise<boolean>
  provider(): WalletProvider | undefined
  /** Tells one wallet from another; holds no secret. */
  walletId(): Promise<string>
  readonly unsettled: Store<Unsettled>
  /** Something was paid. */
  onPaid(): void
  /** s since the epoch. */
  now(): number
  /** ms between looks at a pending payment; the last one goes on. */
  readonly pace?: readonly number[]
}

export interface Payments {
  pay(paymentRequest: string): Promise<Payment>
  /** What became, or becomes, of a payment of this invoice; `undefined` at once while none at all is under way. */
  underWay(paymentRequest: string): Promise<Payment | undefined> | undefined
  /** There is a provider again: what is pending is looked up now. */
  resume(): void
  dispose(): void
}

interface Job extends Payment {
  readonly status: Store<PaymentStatus>
  /**
   * Asks the wallet what became of it. `asked`, by a person: the same invoice is sent again when the wallet knows nothing
   * of it.
   */
  look(asked: boolean): void
}

const PACE = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
/** s after its invoice expired for which a payment may still be under way. */
const AFTERLIFE = 86_400

/** One job for each payment hash, for as long as the page lives: an invoice is never sent by two at once. */
export function createPayments(parts: PaymentParts): Payments {
  const jobs = new Map<string, Job>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  /** Asked for; their invoices are being read. */
  const asked = new Set<Promise<Payment>>()
  let disposed = false

  const remember = ({ paymentHash, expiresAt }: Invoice, wallet: string) =>
    parts.unsettled.set(all => {
      const limit = parts.now() - AFTERLIFE
      const kept = Object.entries(all).filter(([, payment]) => payment.expiresAt > limit)
      return Object.fromEntries([...kept, [paymentHash, { expiresAt, wallet }]])
    })
  const isUnsettled = ({ paymentHash }: Invoice) => parts.unsettled.get()[paymentHash] !== undefined
  /** A payment that another wallet may have made is for that wallet to answer. */
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
    // Whoever does not wait for the result reads the status.
    result.catch(() => {})
    let looks = 0
    let busy = false
    let askedMeanwhile = false
    let timer: ReturnType<typeof setTimeout> | undefined

    const paid = (preimage: string) => {
      forget(invoice)
      status.set(() => ({ phase: 'paid', preimage }))
      resolve({ preimage })
      parts.onPaid()
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
    /** The wallet is there, and does not say. */
    const unsaid = () => pending(UNSAID, { unsaid: true })
    const schedule = () => {
      const pace = parts.pace ?? PACE
      const delay = pace[Math.min(looks++, pace.length - 1)]
      if (timer !== undefined) timers.delete(timer)
      clearTimeout(timer)
      if (disposed || parts.now() > invoice.expiresAt + AFTERLIFE) return
      timer = setTimeout(() => void look(false), delay)
      timers.add(timer)
    }

    /** What the wallet says of it; `undefined` from one that cannot say. */
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
    /** As `ask`; an error that it answers with is no word either. Throws when no answer came. */
    const hear = async (provider: WalletProvider) => {
      try {
        return { found: await ask(provider) }
      } catch (error) {
        if (codeOf(error) !== undefined) throw error
        return { found: undefined, refused: true }
      }
    }
    const proven = async (found: InvoiceLookup | undefined) =>
      found?.preimage && (await parts.proves(found.preimage, invoice.paymentHash))
        ? found.preimage
        : undefined

    async function send() {
      const provider = parts.provider()
      if (!provider) return pending('The wallet is not connected.')
      remember(invoice, await parts.walletId())
      try {
        const { preimage } = (await provider.sendPayment(invoice.paymentRequest)) ?? {}
        if (!preimage) return pending('No preimage in result')
        if (await parts.proves(preimage, invoice.paymentHash)) return paid(preimage)
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

    /** Only a person has the same invoice sent again, and only when the wallet says that it has not paid it. */
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
        if (found && expired) return failed(EXPIRED)
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
        reason: 'It may have been paid before this page was opened anew.',
      }))
      reject(walletError('answer-lost', 'It may have been paid already.'))
      void look(asked)
    }
    jobs.set(invoice.paymentHash, job)
    return job
  }

  async function pay(paymentRequest: string): Promise<Payment> {
    if (!paymentRequest) throw new Error('No invoice to pay')
    const invoice = await parts.decode(paymentRequest)
    const had = jobs.get(invoice.paymentHash)
    if (had) {
      if (had.status.get().phase === 'pending') had.look(true)
      return had
    }
    // One that may have been paid before it expired is asked for.
    if (!isUnsettled(invoice)) checkPayable(invoice, parts.now())
    if (!parts.provider()) throw new Error('No WebLN provider available')
    return start(invoice, true)
  }

  async function find(paymentRequest: string): Promise<Payment | undefined> {
    await Promise.allSettled(asked)
    const invoice = await parts.decode(paymentRequest).catch(() => undefined)
    if (!invoice) return undefined
    return jobs.get(invoice.paymentHash) ?? (isUnsettled(invoice) ? start(invoice, false) : undefined)
  }

  return {
    pay(paymentRequest) {
      const payment = pay(paymentRequest)
      asked.add(payment)
      const read = () => void asked.delete(payment)
      payment.then(read, read)
      return payment
    },
    underWay(paymentRequest) {
      const open = [...jobs.values()].some(job => job.status.get().phase !== 'paid')
      const any = open || asked.size > 0 || Object.keys(parts.unsettled.get()).length > 0
      return any ? find(paymentRequest) : undefined
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

const EXPIRED = 'This invoice has expired.'
const UNSAID = 'Your wallet could not say whether this was paid. Look in your wallet before you pay again.'

/** Throws with the reason for people when an invoice must not be paid. `now` in s. */
export function checkPayable(invoice: Invoice, now: number): void {
  if (invoice.network !== 'bitcoin')
    throw new Error(`This invoice is for ${invoice.network}, not for bitcoin.`)
  if (invoice.amountMsats === undefined) throw new Error('This invoice does not say how much to pay.')
  if (now >= invoice.expiresAt) throw new Error(EXPIRED)
}

const isUnsaid = (status: PaymentStatus) => status.phase === 'pending' && status.unsaid === true

const messageOf = (error: unknown) =>
  error instanceof Error && error.message ? error.message : String(error ?? 'The payment failed.')

const codeOf = (error: unknown) => (error instanceof Error ? (error as Partial<WalletError>).code : undefined)
