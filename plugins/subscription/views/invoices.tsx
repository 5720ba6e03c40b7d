import { useEffect } from 'react'
import { useService, useStore } from '#kernel/react'
import { Button, ErrorState, SettingsRow, SettingsSection, SkeletonText, Tag, TextLink } from '#ui-kit'
import { type ShopInvoice, SubscriptionShop } from '../contract'
import { dollars, priceOf } from '../plans'
import { dateText } from './date-text'
import styles from './subscription.module.css'
import { useAct } from './use-act'

/** The account's invoices. A signer that asks its user is used only after a press. */
export function Invoices() {
  const shop = useService(SubscriptionShop)
  const { phase, reason, list } = useStore(shop.state, state => state.invoices)
  const silent = useStore(shop.silent)
  useEffect(() => {
    if (silent) void shop.loadInvoices()
  }, [shop, silent])
  return (
    <SettingsSection title="Invoices">
      {phase === 'unasked' && <Button onClick={() => void shop.loadInvoices()}>Show invoices</Button>}
      {phase === 'asking' && list.length === 0 && <SkeletonText lines={2} />}
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
  const busy = useStore(shop.state, state => state.order !== undefined)
  const act = useAct()
  const { offer, price } = priceOf(option ?? 0) ?? {}
  const label = offer && price ? `${offer.name}, ${price.months} months` : 'Invoice'
  const at = paidAt ?? createdAt
  const { word, tone } = STATUS[status]
  return (
    <SettingsRow label={label} hint={at === undefined ? undefined : dateText(at)}>
      <span className={styles.amount}>{currency === 'USD' ? dollars(amount) : `${amount} ${currency}`}</span>
      <Tag tone={tone}>{word}</Tag>
      {status === 'open' && offer && !busy && (
        <Button size="small" busy={act.busy} onClick={() => act.run(() => shop.resume(invoice))}>
          Pay
        </Button>
      )}
      {act.problem && (
        <span role="alert" className={styles.problem}>
          {act.problem}
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
