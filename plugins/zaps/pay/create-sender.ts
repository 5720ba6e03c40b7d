import type { Payment, WalletService } from '#contracts/wallet'
import { type Cell, Refusal, type Store } from '#kernel'
import type { NostrAccess } from '#kernel/ports'
import type { RunningZap, ZapOutcome, ZapPart, ZapsService, ZapTarget, ZapWish } from '../contract'
import type { Providers } from '../lnurl/providers'
import { payParts, settled } from './pay-parts'
import { zapInvoices } from './zap-invoice'
import { type OrderPart, openOrders, orderKey, type ZapOrders } from './zap-orders'
import { zapOrigin } from './zap-origin'
import { sharesOf } from './zap-shares'

export interface SenderParts {
  readonly nostr: NostrAccess
  readonly wallet: Pick<WalletService, 'decode' | 'pay' | 'state' | 'underWay'>
  readonly providers: Providers
  readonly orders: Store<ZapOrders>
  readonly running: Cell<ReadonlyMap<string, RunningZap>>
  /** Called when a part was paid, with the id of the note or the key of the person. */
  readonly onPaid: (id: string) => void
  /** Aborted when the plugin stops. */
  readonly signal: AbortSignal
}

export interface Sender extends Pick<ZapsService, 'send' | 'look' | 'settled'> {
  /**
   * Checks the zaps that an earlier page started for the current account, without paying. `end` is called with the
   * result of each, unless another caller already waits for that result.
   */
  resume(end: (outcome: Promise<ZapOutcome | undefined>) => void): void
}

/** Returns the id of the note, or the key of the person. */
export const targetId = ({ event, pubkey }: ZapTarget): string => event?.id ?? pubkey

/** Returns the `targetId` of an order. */
const targetIn = (key: string) => key.split(' ')[1] ?? ''

/** Sends zaps, one at a time per target. Each zap is stored until its result is known. */
export function createSender({
  nostr,
  wallet,
  providers,
  orders,
  running,
  onPaid,
  signal,
}: SenderParts): Sender {
  const jobs = new Map<string, Promise<ZapOutcome | undefined>>()
  /** Keys of the jobs that no caller waits for. */
  const unasked = new Set<string>()
  const keyOf = (target: ZapTarget) => orderKey(nostr.session.get().pubkey ?? '', targetId(target))

  /** Running zaps of all accounts, by the key of their order. */
  const all = new Map<string, RunningZap>()
  /** Reports the running zaps of the current account to `running`. */
  const tell = () => {
    const own = orderKey(nostr.session.get().pubkey ?? '', '')
    const mine = [...all].filter(([key]) => key.startsWith(own))
    running.set(new Map(mine.map(([key, zap]) => [key.slice(own.length), zap])))
  }
  const show = (key: string, zap: RunningZap | undefined) => {
    if (zap) all.set(key, zap)
    else all.delete(key)
    tell()
  }
  const switching = nostr.session.subscribe(tell)
  signal.addEventListener('abort', () => switching.dispose())
  const mark = (key: string, paid: Pick<OrderPart, 'paymentRequest'>) => {
    orders.set(all => {
      const part = all[key]?.parts.find(one => one.paymentRequest === paid.paymentRequest)
      if (part) part.paid = true
    })
    onPaid(targetIn(key))
  }
  /**
   * Returns the result if all parts are paid, and deletes the order, unless there are shares that could not be paid.
   */
  function close(key: string): ZapOutcome | undefined {
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
   * Checks the payments of an order whose result is unknown. If `asked` is true, the same invoices may be paid again.
   */
  async function settle(key: string, asked: boolean, onPending = () => {}) {
    const { parts = [], comment = '', reported = 0 } = orders.get()[key] ?? {}
    // The user knows this result already.
    if (reported > 0 && parts.every(part => part.paid)) return undefined
    for (const part of parts) {
      if (part.paid) continue
      const origin = zapOrigin(targetIn(key), part.pubkey, comment)
      const payment: Payment | undefined = await wallet.underWay(part.paymentRequest, origin)
      if (!payment) continue
      if (asked && payment.status.get().phase === 'pending') void wallet.pay(part.paymentRequest)
      show(key, {})
      await settled(payment, hanging => {
        show(key, { pending: part.paymentRequest, ...hanging })
        onPending()
      })
      mark(key, part)
    }
    return close(key)
  }

  async function begin(target: ZapTarget, key: string, wish: ZapWish): Promise<ZapOutcome | undefined> {
    const { sats, comment } = wish
    const sender = nostr.session.get().pubkey
    let told = false
    const onPending = () => {
      if (!told) wish.onPending?.()
      told = true
    }
    const found = await settle(key, true, onPending)
    if (found) return found
    const had = orders.get()[key]
    const paid = had?.sats === sats && had.comment === comment ? had.parts.filter(part => part.paid) : []
    const { made: parts, unpaid } = await zapInvoices({
      nostr,
      decode: wallet.decode,
      providers,
      event: target.event,
      shares: sharesOf(target, sats).filter(share => !paid.some(({ pubkey }) => pubkey === share.pubkey)),
      hasPaid: paid.length > 0,
      comment,
      sender,
      signal: wish.signal ? AbortSignal.any([signal, wish.signal]) : signal,
    })
    wish.signal?.throwIfAborted()
    if (nostr.session.get().pubkey !== sender)
      throw new Refusal('Another account reads here now. Nothing was paid.')
    if (parts.length === 0) return { paid: 0, unpaid }
    orders.set(all => {
      const open = openOrders(all, Date.now() / 1_000)
      for (const other of Object.keys(all)) if (!open[other]) delete all[other]
      all[key] = {
        sats,
        comment,
        expiresAt: Math.max(...parts.map(({ invoice }) => invoice.expiresAt)),
        parts: [...paid, ...parts.map(orderPart)],
        unpaid: [...unpaid],
        reported: paid.length > 0 ? (had?.reported ?? 0) : 0,
      }
    })
    if (wallet.state.get().status !== 'connected')
      return { elsewhere: parts, ...(unpaid.length > 0 && { unpaid }) }
    await payParts(wallet, parts, {
      signal,
      originOf: ({ pubkey }) => zapOrigin(targetId(target), pubkey, comment),
      onPending(paymentRequest, hanging) {
        show(key, { pending: paymentRequest, ...hanging })
        onPending()
      },
      onPaid(part) {
        show(key, {})
        mark(key, part.invoice)
      },
    })
    return close(key)
  }

  /** Starts a job. Only one job per order runs at a time. */
  function start(key: string, act: () => Promise<ZapOutcome | undefined>) {
    const job = act().finally(() => {
      jobs.delete(key)
      show(key, undefined)
    })
    jobs.set(key, job)
    return job
  }
  return {
    async send(target, wish) {
      const key = keyOf(target)
      const had = jobs.get(key)
      if (had) {
        const { pending } = all.get(key) ?? {}
        if (pending) void wallet.pay(pending)
        // An earlier zap to this target is still being checked. If the check finds no zap, send this one.
        const found = await had.catch(() => true)
        if (found || jobs.has(key)) return undefined
      }
      show(key, {})
      return start(key, () => begin(target, key, wish))
    },
    async look(target) {
      const key = keyOf(target)
      if (unasked.delete(key)) return jobs.get(key)
      if (jobs.has(key)) return undefined
      return start(key, () => settle(key, false))
    },
    resume(end) {
      const own = nostr.session.get().pubkey
      for (const key of Object.keys(orders.get())) {
        const [sender] = key.split(' ')
        if (sender !== own || jobs.has(key)) continue
        unasked.add(key)
        const job = start(key, () => settle(key, false))
        const ended = () => {
          if (unasked.delete(key)) end(job)
        }
        job.then(ended, ended)
      }
    },
    settled(target, part) {
      const key = keyOf(target)
      mark(key, part.invoice)
      close(key)
    },
  }
}

const orderPart = ({ pubkey, sats, invoice }: ZapPart): OrderPart => ({
  pubkey,
  sats,
  paymentRequest: invoice.paymentRequest,
  paid: false,
})
