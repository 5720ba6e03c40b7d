import { useEffect, useRef, useState } from 'react'
import { Wallet } from '#contracts/wallet'
import { useKernel, useService, useStore } from '#kernel/react'
import { type ZapFailure, type ZapOutcome, type ZapPart, Zaps, type ZapTarget } from '../contract'
import { failureOf } from '../pay/zap-failure'
import { tellFailure, tellPaid } from './tell-outcome'

interface SendOptions {
  readonly target: ZapTarget
  /** Called with the invoices to pay with another wallet if none is connected. */
  onInvoices(parts: readonly ZapPart[]): void
  /** Called when all parts are paid. */
  onPaid(): void
}

/**
 * Returns functions to send a zap, or its parts that are not paid yet. Problems are reported even after the dialog is
 * closed.
 */
export function useSendZap({ target, onInvoices, onPaid }: SendOptions) {
  const kernel = useKernel()
  const wallet = useService(Wallet)
  const zaps = useService(Zaps)
  const zap = useStore(zaps.running).get(target.event?.id ?? target.pubkey)
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<ZapFailure>()
  const stop = useRef<AbortController>(undefined)
  const shown = useRef({ onInvoices, onPaid })
  useEffect(() => {
    shown.current = { onInvoices, onPaid }
  })

  /** Waits for the result. Reports it in the dialog while that is open, otherwise as a toast. */
  const attend = async (ending: Promise<ZapOutcome | undefined>, here: AbortSignal) => {
    try {
      const outcome = await ending
      if (!outcome) return
      if ('paid' in outcome) {
        if (!here.aborted) shown.current.onPaid()
        await tellPaid(kernel, outcome)
      } else if (!here.aborted) shown.current.onInvoices(outcome.elsewhere)
    } catch (failure) {
      if (!here.aborted) setError(failureOf(failure))
      else if (!(failure instanceof DOMException)) await tellFailure(kernel, failure)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening: an unfinished zap is checked first
  useEffect(() => {
    const opened = new AbortController()
    stop.current = opened
    void attend(zaps.look(target), opened.signal)
    return () => opened.abort()
  }, [])

  const send = async (sats: number, comment: string) => {
    const { signal } = stop.current ?? {}
    if (sending || !signal) return
    setSending(true)
    setError(undefined)
    await attend(zaps.send(target, { sats, comment, signal }), signal)
    setSending(false)
  }
  const pending = zap?.pending
  /** Asks the wallet again for the payment's status. Only the same invoice is ever paid. */
  const lookAgain = () => {
    if (pending) void wallet.pay(pending)
  }
  return {
    send,
    busy: sending || zap !== undefined,
    error,
    setError,
    pending: pending !== undefined,
    unsaid: zap?.unsaid,
    lookAgain,
  }
}
