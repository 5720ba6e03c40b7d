import { useMemo } from 'react'
import { subscribeRoute } from '#contracts/site-routes'
import { useService, useStore } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { Icon } from '#ui-kit'
import { PaidPlans } from '../contract'
import { AWARD_ICON } from '../manifest'
import { getPlanOffer } from '../plans'
import styles from './subscription.module.css'

/** The badge of a person with a plan. On the person's own page it leads to the plans. */
export default function PlanBadge({ pubkey, page }: { pubkey: string; page?: boolean }) {
  const subscriptions = useService(PaidPlans)
  const active = useStore(useMemo(() => subscriptions.getPlan(pubkey), [subscriptions, pubkey]))
  if (!active) return null
  const { name } = getPlanOffer(active.plan)
  if (page)
    return (
      <RouteLink to={subscribeRoute} className={styles.profileBadge}>
        <Icon name={AWARD_ICON} size={16} />
        {name}
      </RouteLink>
    )
  return (
    <span className={styles.badge} title={name}>
      <Icon name={AWARD_ICON} size={16} label={name} />
    </span>
  )
}
