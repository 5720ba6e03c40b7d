import { PaymentFlow } from '#contracts/wallet'
import { View } from '#kernel/react'
import { Dialog, Skeleton } from '#ui-kit'

/** Asks whether to pay an invoice of the framed wallet with the connected lightning wallet. */
export default function PayDialog({ invoice, onClose }: { invoice: string; onClose(): void }) {
  return (
    <Dialog open title="Pay the Cashu wallet's invoice" onClose={onClose}>
      <View
        of={PaymentFlow}
        invoice={invoice}
        cross={false}
        onPaid={onClose}
        onClose={onClose}
        pending={<Skeleton height={240} />}
        fallback={<p>Turn the plugin “Wallet” on to pay.</p>}
      />
    </Dialog>
  )
}
