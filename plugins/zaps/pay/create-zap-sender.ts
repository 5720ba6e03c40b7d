import type { Payment, WalletService } from '#contracts/wallet'
import { type Store, UserFacingError, type ValueStore } from '#kernel'
import type { NostrAccess } from '#kernel/ports'
import type { RunningZap, ZapOptions, ZapOutcome, ZapShareInvoice, ZapsService, ZapTarget } from '../contract'
import type { PayProviders } from '../lnurl/pay-providers'
import { createZapPaymentPurpose } from './create-zap-payment-purpose'
import { payZapInvoices, waitForPayment } from './pay-zap-invoices'
import { requestZapInvoices } from './request-zap-invoices'
import { splitZap } from './split-zap'
import { filterPayableZaps, getStartedZapKey, type StartedZapPart, type StartedZaps } from './started-zaps'

export interface ZapSenderOptions {
  readonly nostr: NostrAccess
  readonly wallet: Pick<WalletService, 'decodeInvoice' | 'pay' | 'state' | 'findPayment'>
  readonly providers: PayProviders
  readonly orders: Store<StartedZaps>
  readonly running: ValueStore<ReadonlyMap<string, RunningZap>>
  /** Called for each paid share, with the id of the zapped note or the key of the zapped person. */
  readonly onPaid: (id: string) => void
  /** Aborted when the plugin stops. */
  readonly signal: AbortSignal
}

export interface ZapSender extends Pick<ZapsService, 'send' | 'checkPending' | 'recordPaid'> {
  /**
   * Checks the zaps that an earlier visit started with the current account, and pays nothing. `onOutcome` gets the
   * result of each, unless a caller of `checkPending` waits for it already.
   */
  resume(onOutcome: (outcome: Promise<ZapOutcome | undefined>) => void): void
}

/** Returns the id of the zapped note, or the key of the zapped person. */
export const getZapTargetId = ({ event, pubkey }: ZapTarget): string => event?.id ?? pubkey

/** Returns the result of `getZapTargetId` from the key of a stored order. */
const parseTargetId = (key: string) => key.split(' ')[1] ?? ''

/** Sends zaps, one at a time per target. An order (a zap with its invoices) is stored until its result is known. */
export function createZapSender({
  nostr,
  wallet,
  providers,
  orders,
  running,
  onPaid,
  signal,
}: ZapSenderOptions): ZapSender {
  const jobs = new Map<string, Promise<ZapOutcome | undefined>>()
  /** Keys of the orders whose check by `resume` has a result that no caller waits for. */
  const unclaimedJobs = new Set<string>()
  const getOrderKey = (target: ZapTarget) =>
    getStartedZapKey(nostr.session.get().pubkey ?? '', getZapTargetId(target))

  /** The zaps in progress of all accounts, by the key of their order. */
  const runningZaps = new Map<string, RunningZap>()
  /** Copies the current account's zaps in progress to `running`. */
  const notify = () => {
    const own = getStartedZapKey(nostr.session.get().pubkey ?? '', '')
    const ownZaps = [...runningZaps].filter(([key]) => key.startsWith(own))
    running.set(new Map(ownZaps.map(([key, zap]) => [key.slice(own.length), zap])))
  }
  const showZap = (key: string, zap: RunningZap | undefined) => {
    if (zap) runningZaps.set(key, zap)
    else runningZaps.delete(key)
    notify()
  }
  const stopAccountWatch = nostr.session.subscribe(notify)
  signal.addEventListener('abort', () => stopAccountWatch.dispose())
  const markPaid = (key: string, paid: Pick<StartedZapPart, 'paymentRequest'>) => {
    orders.set(all => {
      const part = all[key]?.parts.find(candidate => candidate.paymentRequest === paid.paymentRequest)
      if (part) part.paid = true
    })
    onPaid(parseTargetId(key))
  }
  /**
   * If all shares with an invoice are paid, returns the result and deletes the order. An order with unpayable shares
   * stays.
   */
  function closeOrder(key: string): ZapOutcome | undefined {
    const { parts = [], unpaid = [], reported = 0 } = orders.get()[key] ?? {}
    if (parts.length === 0 || !parts.every(part => part.paid)) return undefined
    const paid = parts.reduce((all, part) => all + part.sats, 0)
    orders.set(all => {
      const order = all[key]
      if (unpaid.length === 0) delete all[key]
      else if (order) order.reported = paid
    })
    return { paid: paid - reported, ...(unpaid.length > 0 && { unpaid }) }
  }

  /**
   * Waits until the status of each payment of an order is known. If `canPayAgain` is true, an invoice with an unknown
   * status is sent to the wallet again.
   */
  async function payShares(key: string, canPayAgain: boolean, onPending = () => {}) {
    const { parts = [], comment = '', reported = 0 } = orders.get()[key] ?? {}
    // The user was already told that these shares are paid.
    if (reported > 0 && parts.every(part => part.paid)) return undefined
    for (const part of parts) {
      if (part.paid) continue
      const origin = createZapPaymentPurpose(parseTargetId(key), part.pubkey, comment)
      const payment: Payment | undefined = await wallet.findPayment(part.paymentRequest, origin)
      if (!payment) continue
      if (canPayAgain && payment.status.get().phase === 'pending') void wallet.pay(part.paymentRequest)
      showZap(key, {})
      await waitForPayment(payment, details => {
        showZap(key, { pendingInvoice: part.paymentRequest, ...details })
        onPending()
      })
      markPaid(key, part)
    }
    return closeOrder(key)
  }

  async function beginZap(
    target: ZapTarget,
    key: string,
    options: ZapOptions,
  ): Promise<ZapOutcome | undefined> {
    const { sats, comment } = options
    const sender = nostr.session.get().pubkey
    let wasNotified = false
    const onPending = () => {
      if (!wasNotified) options.onPending?.()
      wasNotified = true
    }
    const existingOutcome = await payShares(key, true, onPending)
    if (existingOutcome) return existingOutcome
    const existingOrder = orders.get()[key]
    const paid =
      existingOrder?.sats === sats && existingOrder.comment === comment
        ? existingOrder.parts.filter(part => part.paid)
        : []
    const { invoices: parts, unpaid } = await requestZapInvoices({
      nostr,
      decodeInvoice: wallet.decodeInvoice,
      providers,
      event: target.event,
      shares: splitZap(target, sats).filter(share => !paid.some(({ pubkey }) => pubkey === share.pubkey)),
      hasPaidShare: paid.length > 0,
      comment,
      sender,
      signal: options.signal ? AbortSignal.any([signal, options.signal]) : signal,
    })
    options.signal?.throwIfAborted()
    if (nostr.session.get().pubkey !== sender)
      throw new UserFacingError('Another account reads here now. Nothing was paid.')
    if (parts.length === 0) return { paid: 0, unpaid }
    orders.set(all => {
      const open = filterPayableZaps(all, Date.now() / 1_000)
      for (const other of Object.keys(all)) if (!open[other]) delete all[other]
      all[key] = {
        sats,
        comment,
        expiresAt: Math.max(...parts.map(({ invoice }) => invoice.expiresAt)),
        parts: [...paid, ...parts.map(orderPart)],
        unpaid: [...unpaid],
        reported: paid.length > 0 ? (existingOrder?.reported ?? 0) : 0,
      }
    })
    if (wallet.state.get().status !== 'connected')
      return { unpaidInvoices: parts, ...(unpaid.length > 0 && { unpaid }) }
    await payZapInvoices(wallet, parts, {
      signal,
      createOrigin: ({ pubkey }) => createZapPaymentPurpose(getZapTargetId(target), pubkey, comment),
      onPending(paymentRequest, details) {
        showZap(key, { pendingInvoice: paymentRequest, ...details })
        onPending()
      },
      onPaid(part) {
        showZap(key, {})
        markPaid(key, part.invoice)
      },
    })
    return closeOrder(key)
  }

  /** Starts a job for an order that has none. */
  function startJob(key: string, run: () => Promise<ZapOutcome | undefined>) {
    const job = run().finally(() => {
      jobs.delete(key)
      showZap(key, undefined)
    })
    jobs.set(key, job)
    return job
  }
  return {
    async send(target, options) {
      const key = getOrderKey(target)
      const existingJob = jobs.get(key)
      if (existingJob) {
        const { pendingInvoice } = runningZaps.get(key) ?? {}
        if (pendingInvoice) void wallet.pay(pendingInvoice)
        // An earlier zap to this target is being sent or checked. If that check finds nothing to pay or report, send
        // this zap.
        const existingOutcome = await existingJob.catch(() => true)
        if (existingOutcome || jobs.has(key)) return undefined
      }
      showZap(key, {})
      return startJob(key, () => beginZap(target, key, options))
    },
    async checkPending(target) {
      const key = getOrderKey(target)
      if (unclaimedJobs.delete(key)) return jobs.get(key)
      if (jobs.has(key)) return undefined
      return startJob(key, () => payShares(key, false))
    },
    resume(onOutcome) {
      const ownPubkey = nostr.session.get().pubkey
      for (const key of Object.keys(orders.get())) {
        const [sender] = key.split(' ')
        if (sender !== ownPubkey || jobs.has(key)) continue
        unclaimedJobs.add(key)
        const job = startJob(key, () => payShares(key, false))
        const onEnded = () => {
          if (unclaimedJobs.delete(key)) onOutcome(job)
        }
        job.then(onEnded, onEnded)
      }
    },
    recordPaid(target, part) {
      const key = getOrderKey(target)
      markPaid(key, part.invoice)
      closeOrder(key)
    },
  }
}

const orderPart = ({ pubkey, sats, invoice }: ZapShareInvoice): StartedZapPart => ({
  pubkey,
  sats,
  paymentRequest: invoice.paymentRequest,
  paid: false,
})
