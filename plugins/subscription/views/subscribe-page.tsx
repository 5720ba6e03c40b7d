import { useEffect, useRef } from 'react'
import { PluginView, useNostr, useService, useStore } from '#kernel/react'
import { PageHeader } from '#kernel/shell'
import { EmptyState, Notice } from '#ui-kit'
import { SubscriptionShop } from '../contract'
import { AWARD_ICON } from '../manifest'
import { InvoiceList } from './invoice-list'
import { NameRegistration } from './name-registration'
import { OwnPlanSection } from './own-plan-section'
import { PendingOrderSection } from './pending-order-section'
import { PlanChooser } from './plan-chooser'
import styles from './subscription.module.css'
import { useRestoreFocus } from './use-restore-focus'

/** The page at /subscribe: the plans, and the account's own plan, name, order and invoices. */
export default function SubscribePage() {
  const shop = useService(SubscriptionShop)
  const { pubkey, canSign } = useStore(useNostr().session)
  return (
    <>
      <PluginView token={PageHeader} title="Subscription" />
      {!shop.isAvailable && <EmptyState icon={AWARD_ICON} title="This site sells nothing." />}
      {shop.isAvailable && pubkey === undefined && <PlanChooser />}
      {shop.isAvailable && pubkey !== undefined && (
        // With this key, typed and chosen values are reset when another account becomes current.
        <Account key={pubkey} pubkey={pubkey} canSign={canSign} />
      )}
    </>
  )
}

function Account({ pubkey, canSign }: { pubkey: string; canSign: boolean }) {
  const shop = useService(SubscriptionShop)
  const order = useStore(shop.state, state => state.order)
  // The plan may have changed since the page was opened, for example in another browser.
  useEffect(() => void shop.refresh(), [shop])
  const orderRef = useRef<HTMLDivElement>(null)
  const plansRef = useRef<HTMLDivElement>(null)
  useRestoreFocus(order?.invoiceId, order ? orderRef : plansRef)
  return (
    <>
      <OwnPlanSection />
      {!canSign && (
        <Notice icon="person">
          This account is here without its key. Sign in with the key to buy a plan or a name.
        </Notice>
      )}
      {canSign && order && (
        <div ref={orderRef} tabIndex={-1} className={styles.part}>
          <PendingOrderSection key={order.invoiceId} order={order} />
        </div>
      )}
      <div ref={plansRef} tabIndex={-1} className={styles.part}>
        <PlanChooser />
      </div>
      {canSign && <NameRegistration pubkey={pubkey} />}
      {canSign && <InvoiceList />}
    </>
  )
}
