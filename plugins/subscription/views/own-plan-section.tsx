import { useState } from 'react'
import { useService, useStore } from '#kernel/react'
import { Button, ErrorState, Notice, SettingsRow, SettingsSection, SkeletonText } from '#ui-kit'
import { type ActivePlan, SubscriptionShop, Subscriptions } from '../contract'
import { offerOf } from '../plans'
import { AddressText } from './address-text'
import { dateText, daysLeft } from './date-text'
import { useAddress } from './use-address'

/** The account's plan with its end, and the name that the account has with the provider. */
export function OwnPlanSection() {
  const shop = useService(SubscriptionShop)
  const active = useStore(useService(Subscriptions).own, own => own.active)
  const { phase, reason, name } = useStore(shop.state, state => state.person)
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    await shop.refresh()
    setBusy(false)
  }
  const retry = (
    <Button size="small" busy={busy} onClick={() => void ask()}>
      Try again
    </Button>
  )
  if (phase === 'failed' && !active)
    return (
      <SettingsSection title="Your plan">
        <ErrorState title="Your plan could not be looked up." text={reason}>
          {retry}
        </ErrorState>
      </SettingsSection>
    )
  return (
    <SettingsSection title="Your plan">
      {active ? (
        <PlanRow active={active} />
      ) : phase === 'asking' ? (
        <SkeletonText lines={2} />
      ) : (
        <p>You have no plan.</p>
      )}
      {name !== undefined && <NameRow name={name} />}
      {phase === 'failed' && <Notice action={retry}>Your plan could not be looked up now. {reason}</Notice>}
    </SettingsSection>
  )
}

function NameRow({ name }: { name: string }) {
  const address = useAddress(name)
  return (
    <SettingsRow label="Your name">
      <AddressText address={address} />
    </SettingsRow>
  )
}

const PlanRow = ({ active: { plan, endsAt } }: { active: ActivePlan }) => (
  <SettingsRow label={<strong>{offerOf(plan).name}</strong>} hint={`Until ${dateText(endsAt)}`}>
    {daysLeft(endsAt)}
  </SettingsRow>
)
