import { useState } from 'react'
import { Wallet } from '#contracts/wallet'
import { type NostrEvent, Refusal, Toasts } from '#kernel'
import { useKernel, useNostr } from '#kernel/react'
import { Zaps } from '../contract'
import { createProviders } from '../lnurl/providers'
import { FAILED, NO_ADDRESS, zapInvoice } from '../pay/zap-invoice'
import { useZapSettings } from '../pay/zap-settings'

/** Sends the default amount from the connected wallet; without one the dialog shows the invoice. */
export function useQuickZap(event: NostrEvent): { zap(): Promise<void>; busy: boolean } {
  const kernel = useKernel()
  const nostr = useNostr()
  const { defaultZapAmount: sats } = useZapSettings()
  const [busy, setBusy] = useState(false)
  const zap = async () => {
    const wallet = await kernel.resolve(Wallet)
    if (wallet.state.get().status !== 'connected') {
      ;(await kernel.resolve(Zaps)).open({ event, pubkey: event.pubkey })
      return
    }
    setBusy(true)
    const { signal } = new AbortController()
    const toasts = await kernel.resolve(Toasts)
    try {
      const provider = await createProviders(nostr, signal).of(event.pubkey)
      if (!provider) throw new Refusal(NO_ADDRESS)
      const target = { event, pubkey: event.pubkey }
      const { invoice } = await zapInvoice({
        nostr,
        decode: wallet.decode,
        provider,
        target,
        sats,
        comment: '',
        signal,
      })
      await (await wallet.pay(invoice.paymentRequest)).result
      toasts.show({ text: `Zapped ${sats} sats` })
    } catch (error) {
      toasts.show({ text: error instanceof Refusal ? error.message : FAILED, tone: 'danger' })
    }
    setBusy(false)
  }
  return { zap, busy }
}
