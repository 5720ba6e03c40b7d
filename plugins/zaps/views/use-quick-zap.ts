import { Wallet } from '#contracts/wallet'
import { createCell, type NostrEvent, Toasts } from '#kernel'
import { useKernel, useNostr, useOptionalService, useStore } from '#kernel/react'
import { formatSats } from '#ui-kit'
import { Zaps } from '../contract'
import { createProviders } from '../lnurl/providers'
import { PENDING, payParts } from '../pay/pay-parts'
import { failureOf } from '../pay/zap-failure'
import { zapInvoices } from '../pay/zap-invoice'
import { useZapSettings } from '../pay/zap-settings'
import { sharesOf } from '../pay/zap-shares'

const NONE = createCell<ReadonlySet<string>>(new Set())

/** Sends the default amount from the connected wallet; without one the dialog shows the invoice. */
export function useQuickZap(event: NostrEvent): { zap(): Promise<void>; busy: boolean } {
  const kernel = useKernel()
  const nostr = useNostr()
  const { defaultZapAmount: sats, comment } = useZapSettings()
  const zaps = useOptionalService(Zaps)
  const busy = useStore(zaps?.running ?? NONE).has(event.id)
  const send = async () => {
    const wallet = await kernel.resolve(Wallet)
    if (wallet.state.get().status !== 'connected') {
      ;(await kernel.resolve(Zaps)).open({ event, pubkey: event.pubkey })
      return
    }
    const { signal } = new AbortController()
    const toasts = await kernel.resolve(Toasts)
    try {
      const parts = await zapInvoices({
        nostr,
        decode: wallet.decode,
        providers: createProviders(nostr, signal),
        event,
        shares: sharesOf({ event, pubkey: event.pubkey }, sats),
        comment: comment.trim(),
        signal,
      })
      let told = false
      let paid = 0
      await payParts(wallet, parts, {
        signal,
        onPaid: part => {
          paid += part.sats
        },
        // Busy until the wallet says what it did: a second press would be a second payment.
        onPending() {
          if (!told) toasts.show({ text: PENDING })
          told = true
        },
      })
      toasts.show({ text: `Zapped ${formatSats(paid)}` })
    } catch (error) {
      const { text, reason } = failureOf(error)
      toasts.show({ text: reason ? `${text}\n${reason}` : text, tone: 'danger' })
    }
  }
  const zap = async () => (await kernel.resolve(Zaps)).once(event.id, send)
  return { zap, busy }
}
