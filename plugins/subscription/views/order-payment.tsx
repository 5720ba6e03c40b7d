import { useState } from 'react'
import { PaymentFlow, Wallet } from '#contracts/wallet'
import { PluginView, useOptionalService, useOptionalStore, useService } from '#kernel/react'
import { CopyButton, QrCode, TextButton } from '#ui-kit'
import { type PendingOrder, SubscriptionShop } from '../contract'
import { createOrderPaymentPurpose } from '../shop/create-order-payment-purpose'
import styles from './subscription.module.css'

/**
 * Pays the invoice of an order: with one press by the connected wallet, or with another wallet by a QR code. If the
 * provider gives no lightning invoice, shows a link to its payment page and a QR code of this link.
 */
export function OrderPayment({ order: { paymentRequest, link, option } }: { order: PendingOrder }) {
  const shop = useService(SubscriptionShop)
  const isWalletConnected = useOptionalStore(useOptionalService(Wallet)?.state)?.status === 'connected'
  const [paysElsewhere, setPaysElsewhere] = useState(false)
  if (paymentRequest === undefined) return link === undefined ? null : <LinkCode link={link} />
  return (
    <>
      <PluginView
        token={PaymentFlow}
        invoice={paymentRequest}
        paymentMethods={paysElsewhere ? 'external' : 'all'}
        showCloseButton={false}
        origin={createOrderPaymentPurpose(option)}
        onPaid={({ preimage }) => shop.recordPayment(preimage)}
        fallback={<InvoiceCode paymentRequest={paymentRequest} />}
      />
      {isWalletConnected && (
        <p>
          <TextButton onClick={() => setPaysElsewhere(!paysElsewhere)}>
            {paysElsewhere ? 'Pay with the connected wallet' : 'Pay with another wallet'}
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
