import { useState } from 'react'
import { PaymentFlow, Wallet } from '#contracts/wallet'
import { useOptionalService, useOptionalStore, useService, View } from '#kernel/react'
import { CopyButton, QrCode, TextButton } from '#ui-kit'
import { type OpenOrder, SubscriptionShop } from '../contract'
import { orderOrigin } from '../shop/order-origin'
import styles from './subscription.module.css'

/**
 * Pays the invoice of an order: in one press with the connected wallet, or with another wallet by a QR code. A provider
 * without lightning invoices gives only a link to its payment page. The link is shown as a QR code for a phone.
 */
export function PayInvoice({ order: { paymentRequest, link, option } }: { order: OpenOrder }) {
  const shop = useService(SubscriptionShop)
  const connected = useOptionalStore(useOptionalService(Wallet)?.state)?.status === 'connected'
  const [elsewhere, setElsewhere] = useState(false)
  if (paymentRequest === undefined) return link === undefined ? null : <LinkCode link={link} />
  return (
    <>
      <View
        of={PaymentFlow}
        invoice={paymentRequest}
        paymentMethods={elsewhere ? 'external' : 'all'}
        cross={false}
        origin={orderOrigin(option)}
        onPaid={({ preimage }) => shop.paid(preimage)}
        fallback={<InvoiceCode paymentRequest={paymentRequest} />}
      />
      {connected && (
        <p>
          <TextButton onClick={() => setElsewhere(!elsewhere)}>
            {elsewhere ? 'Pay with the connected wallet' : 'Pay with another wallet'}
          </TextButton>
        </p>
      )}
    </>
  )
}

const LinkCode = ({ link }: { link: string }) => (
  <div className={styles.code}>
    <QrCode text={link} label="Address of the payment page" />
  </div>
)

/** A QR code of the invoice. Shown if the wallet plugin is turned off. */
const InvoiceCode = ({ paymentRequest }: { paymentRequest: string }) => (
  <div className={styles.code}>
    <QrCode text={`lightning:${paymentRequest}`.toUpperCase()} label="Lightning invoice" />
    <CopyButton text={paymentRequest} label="Copy the invoice" variant="secondary" size="medium" />
  </div>
)
