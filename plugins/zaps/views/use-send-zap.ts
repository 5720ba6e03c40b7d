import { useEffect, useRef, useState } from 'react'
import { Wallet } from '#contracts/wallet'
import { useKernel, useService, useStore } from '#kernel/react'
import { type ZapFailure, type ZapOutcome, type ZapShareInvoice, Zaps, type ZapTarget } from '../contract'
import { describeZapError } from '../pay/zap-failure'
import { showFailureToast, showPaidToast } from './zap-toasts'

interface SendOptions {
  readonly target: ZapTarget
  /** Called if no wallet is connected, with the invoices that another wallet must pay. */
  onInvoices(invoices: readonly ZapShareInvoice[]): void
  /** Called when all parts are paid. */
  onPaid(): void
}

/**
 * Returns functions that send a zap, or only its unpaid shares. Problems are reported even after the dialog has closed.
 */
export function useSendZap({ target, onInvoices, onPaid }: SendOptions) {
  const kernel = useKernel()
  const wallet = useService(Wallet)
  const zaps = useService(Zaps)
  const zap = useStore(zaps.running).get(target.event?.id ?? target.pubkey)
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<ZapFailure>()
  const controllerRef = useRef<AbortController>(undefined)
  const callbacksRef = useRef({ onInvoices, onPaid })
  useEffect(() => {
    callbacksRef.current = { onInvoices, onPaid }
  })

  /** Waits for the result, and shows it in the dialog, or as a toast if the dialog has closed meanwhile. */
  const followOutcome = async (pendingOutcome: Promise<ZapOutcome | undefined>, isCurrent: AbortSignal) => {
    try {
      const outcome = await pendingOutcome
      if (!outcome) return
      if ('paid' in outcome) {
        if (!isCurrent.aborted) callbacksRef.current.onPaid()
        await showPaidToast(kernel, outcome)
      } else if (!isCurrent.aborted) callbacksRef.current.onInvoices(outcome.unpaidInvoices)
    } catch (failure) {
      if (!isCurrent.aborted) setError(describeZapError(failure))
      else if (!(failure instanceof DOMException)) await showFailureToast(kernel, failure)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening: an unfinished zap is checked first
  useEffect(() => {
    const controller = new AbortController()
    controllerRef.current = controller
    void followOutcome(zaps.checkPending(target), controller.signal)
    return () => controller.abort()
  }, [])

  const send = async (sats: number, comment: string) => {
    const { signal } = controllerRef.current ?? {}
    if (isSending || !signal) return
    setIsSending(true)
    setError(undefined)
    await followOutcome(zaps.send(target, { sats, comment, signal }), signal)
    setIsSending(false)
  }
  const pendingInvoice = zap?.pendingInvoice
  /** Makes the wallet check the payment's status. At most the same invoice is paid again. */
  const lookAgain = () => {
    if (pendingInvoice) void wallet.pay(pendingInvoice)
  }
  return {
    send,
    busy: isSending || zap !== undefined,
    error,
    setError,
    pending: pendingInvoice !== undefined,
    unsaid: zap?.unknownOutcomeMessage,
    lookAgain,
  }
}
