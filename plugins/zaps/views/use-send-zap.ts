import { useEffect, useRef, useState } from 'react'
import { Wallet } from '#contracts/wallet'
import { useNostr, useService, useStore } from '#kernel/react'
import type { Providers } from '../lnurl/providers'
import { payParts } from '../pay/pay-parts'
import { failureOf, type ZapFailure } from '../pay/zap-failure'
import { type ZapPart, zapInvoices } from '../pay/zap-invoice'
import type { ZapTarget } from '../pay/zap-request'
import { sharesOf } from '../pay/zap-shares'

interface SendOptions {
  readonly target: ZapTarget
  readonly providers: Providers
  /** No wallet is connected: these are to be paid elsewhere. */
  onInvoices(parts: readonly ZapPart[]): void
  /** Everybody has theirs. `sats` is what was spent. */
  onPaid(sats: number): void
}

/** What was asked for, and who has got theirs: trying again is not paying again. */
interface Order {
  readonly sats: number
  readonly comment: string
  readonly paid: Map<string, number>
}

/** Sends a zap, or what is missing of it; says what stands in the way. */
export function useSendZap({ target, providers, onInvoices, onPaid }: SendOptions) {
  const nostr = useNostr()
  const wallet = useService(Wallet)
  const connected = useStore(wallet.state).status === 'connected'
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ZapFailure>()
  const [pending, setPending] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  const order = useRef<Order>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const send = async (sats: number, comment: string) => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    stop.current = new AbortController()
    const { signal } = stop.current
    const had = order.current
    const now: Order =
      had?.sats === sats && had.comment === comment ? had : { sats, comment, paid: new Map() }
    order.current = now
    try {
      const parts = await zapInvoices({
        nostr,
        decode: wallet.decode,
        providers,
        event: target.event,
        shares: sharesOf(target, sats).filter(share => !now.paid.has(share.pubkey)),
        comment,
        signal,
      })
      if (!connected) return onInvoices(parts)
      await payParts(wallet, parts, {
        signal,
        onPending: setPending,
        onPaid: part => {
          setPending(undefined)
          now.paid.set(part.pubkey, part.sats)
        },
      })
      onPaid([...now.paid.values()].reduce((all, paid) => all + paid, 0))
    } catch (failure) {
      if (signal.aborted) return
      setPending(undefined)
      setError(failureOf(failure))
      setBusy(false)
    }
  }
  /** Asks the wallet again what became of a payment; the same invoice, never another one. */
  const lookAgain = () => {
    if (pending) void wallet.pay(pending)
  }
  return { send, busy, error, setError, pending: pending !== undefined, lookAgain }
}
