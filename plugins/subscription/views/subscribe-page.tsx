import { useEffect, useRef } from 'react'
import { useNostr, useService, useStore, View } from '#kernel/react'
import { PageHeader } from '#kernel/shell'
import { EmptyState, Notice } from '#ui-kit'
import { SubscriptionShop } from '../contract'
import { AWARD_ICON } from '../manifest'
import { ChoosePlan } from './choose-plan'
import { Invoices } from './invoices'
import { Order } from './order'
import { OwnPlanSection } from './own-plan-section'
import { RegisterName } from './register-name'
import styles from './subscription.module.css'
import { useFocusKept } from './use-focus-kept'

/** The page at /subscribe: the plans, and the account's own plan, name, order and invoices. */
export default function SubscribePage() {
  const shop = useService(SubscriptionShop)
  const { pubkey, canSign } = useStore(useNostr().session)
  return (
    <>
      <View of={PageHeader} title="Subscription" />
      {!shop.sells && <EmptyState icon={AWARD_ICON} title="This site sells nothing." />}
      {shop.sells && pubkey === undefined && <ChoosePlan />}
      {shop.sells && pubkey !== undefined && (
        // The key resets what was typed and chosen when another account becomes current.
        <Account key={pubkey} pubkey={pubkey} canSign={canSign} />
      )}
    </>
  )
}

function Account({ pubkey, canSign }: { pubkey: string; canSign: boolean }) {
  const shop = useService(SubscriptionShop)
  const order = useStore(shop.state, state => state.order)
  // The plan may have changed in another browser since the site was opened.
  useEffect(() => void shop.refresh(), [shop])
  const ordered = useRef<HTMLDivElement>(null)
  const plans = useRef<HTMLDivElement>(null)
  useFocusKept(order?.invoiceId, order ? ordered : plans)
  return (
    <>
      <OwnPlanSection />
      {!canSign && (
        <Notice icon="person">
          This account is here without its key. Sign in with the key to buy a plan or a name.
        </Notice>
      )}
      {canSign && order && (
        <div ref={ordered} tabIndex={-1} className={styles.part}>
          <Order key={order.invoiceId} order={order} />
        </div>
      )}
      <div ref={plans} tabIndex={-1} className={styles.part}>
        <ChoosePlan />
      </div>
      {canSign && <RegisterName pubkey={pubkey} />}
      {canSign && <Invoices />}
    </>
  )
}
