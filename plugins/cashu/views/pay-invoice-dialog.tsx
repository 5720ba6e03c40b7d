import { PaymentFlow } from '#contracts/wallet'
import { PluginView } from '#kernel/react'
import { Dialog, Skeleton } from '#ui-kit'

/** Asks whether to pay an invoice of the framed wallet with the connected lightning wallet. */
export default function TopUpCashuWalletDialog({ invoice, onClose }: { invoice: string; onClose(): void }) {
  return (
    <Dialog open title="Pay the Cashu wallet's invoice" onClose={onClose}>
      <PluginView
        token={PaymentFlow}
        invoice={invoice}
        showCloseButton={false}
        onPaid={onClose}
        onClose={onClose}
        pending={<Skeleton height={240} />}
        fallback={<p>Turn the plugin “Wallet” on to pay.</p>}
      />
    </Dialog>
  )
}
