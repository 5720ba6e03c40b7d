import { Wallet } from '#contracts/wallet'
import { createValueStore } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { useKernel, useOptionalService, useStore } from '#kernel/react'
import { Toasts } from '#kernel/shell'
import { type RunningZap, Zaps } from '../contract'
import { PAYMENT_PENDING_MESSAGE } from '../pay/pay-zap-invoices'
import { splitZap } from '../pay/split-zap'
import { useZapSettings } from '../pay/zap-settings'
import { showFailureToast, showPaidToast } from './zap-toasts'

const NO_RUNNING_ZAPS = createValueStore<ReadonlyMap<string, RunningZap>>(new Map())

/**
 * Returns a function that sends the default amount with the connected wallet. It opens the dialog instead if no wallet
 * is connected, or if a person of a split cannot be paid.
 */
export function useQuickZap(event: NostrEvent): { sendQuickZap(): Promise<void>; isBusy: boolean } {
  const kernel = useKernel()
  const { defaultZapAmount: sats, comment } = useZapSettings()
  const running = useOptionalService(Zaps)?.running
  const isBusy = useStore(running ?? NO_RUNNING_ZAPS).has(event.id)
  const sendQuickZap = async () => {
    const zaps = await kernel.resolve(Zaps)
    const target = { event, pubkey: event.pubkey }
    const wallet = await kernel.resolve(Wallet)
    if (wallet.state.get().status !== 'connected') return zaps.open(target)
    // A share that cannot be paid is shown in the dialog before anything is paid.
    const shares = splitZap(target, sats)
    const problems = await Promise.all(
      shares.length > 1 ? shares.map(({ pubkey }) => zaps.findPaymentProblem(pubkey)) : [],
    )
    if (problems.some(problem => problem)) return zaps.open(target)
    const toasts = await kernel.resolve(Toasts)
    try {
      const outcome = await zaps.send(target, {
        sats,
        comment: comment.trim(),
        onPending: () => void toasts.show({ text: PAYMENT_PENDING_MESSAGE }),
      })
      if (!outcome) return
      if ('paid' in outcome) await showPaidToast(kernel, outcome)
      // The wallet was disconnected meanwhile, so the user must pay the invoice with another wallet.
      else zaps.open(target)
    } catch (error) {
      await showFailureToast(kernel, error)
    }
  }
  return { sendQuickZap, isBusy }
}
