import { useEffect } from 'react'
import { useService, useStore } from '#kernel/react'
import { Button, ErrorState, LabelTag, SettingsRow, SettingsSection, SkeletonText, TextLink } from '#ui-kit'
import { type ShopInvoice, SubscriptionShop } from '../contract'
import { findPrice, formatDollars } from '../plans'
import { formatDate } from './format-date'
import styles from './subscription.module.css'
import { useShopAction } from './use-shop-action'

/** The account's invoices. If the signer would prompt the user, they are loaded only after a press. */
export function InvoiceList() {
  const shop = useService(SubscriptionShop)
  const { phase, reason, list } = useStore(shop.state, state => state.invoices)
  const signsSilently = useStore(shop.signsSilently)
  useEffect(() => {
    if (signsSilently) void shop.loadInvoices()
  }, [shop, signsSilently])
  return (
    <SettingsSection title="Invoices">
      {phase === 'unasked' && <Button onClick={() => void shop.loadInvoices()}>Show invoices</Button>}
      {phase === 'asking' && list.length === 0 && <SkeletonText lineCount={2} />}
      {phase === 'failed' && (
        <ErrorState title="Your invoices could not be loaded." text={reason}>
          <Button size="small" onClick={() => void shop.loadInvoices()}>
            Try again
          </Button>
        </ErrorState>
      )}
      {phase === 'known' && list.length === 0 && <p className={styles.soft}>No invoices yet</p>}
      {list.length > 0 && (
        <ul className={styles.invoices} aria-label="Invoices">
          {list.map(invoice => (
            <li key={invoice.id}>
              <InvoiceRow invoice={invoice} />
            </li>
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}

const STATUS = {
  open: { word: 'open', tone: 'accent' },
  paid: { word: 'paid', tone: 'plain' },
  expired: { word: 'expired', tone: 'plain' },
} as const

function InvoiceRow({ invoice }: { invoice: ShopInvoice }) {
  const { option, amount, currency, status, createdAt, paidAt, link } = invoice
  const shop = useService(SubscriptionShop)
  const hasOpenOrder = useStore(shop.state, state => state.order !== undefined)
  const action = useShopAction()
  const { offer, price } = findPrice(option ?? 0) ?? {}
  const label = offer && price ? `${offer.name}, ${price.months} months` : 'Invoice'
  const shownTime = paidAt ?? createdAt
  const { word, tone } = STATUS[status]
  return (
    <SettingsRow label={label} hint={shownTime === undefined ? undefined : formatDate(shownTime)}>
      <span className={styles.amount}>
        {currency === 'USD' ? formatDollars(amount) : `${amount} ${currency}`}
      </span>
      <LabelTag tone={tone}>{word}</LabelTag>
      {status === 'open' && offer && !hasOpenOrder && (
        <Button size="small" busy={action.busy} onClick={() => action.run(() => shop.resumeOrder(invoice))}>
          Pay
        </Button>
      )}
      {action.problem && (
        <span role="alert" className={styles.problem}>
          {action.problem}
        </span>
      )}
      {status === 'open' && !offer && link !== undefined && (
        <TextLink href={link} external>
          Pay
        </TextLink>
      )}
    </SettingsRow>
  )
}
