import { useState } from 'react'
import { useService, useStore } from '#kernel/react'
import { Button, ErrorState, Notice, SettingsRow, SettingsSection, SkeletonText } from '#ui-kit'
import { type ActivePlan, PaidPlans, SubscriptionShop } from '../contract'
import { getPlanOffer } from '../plans'
import { formatDate, formatDaysLeft } from './format-date'
import { Nip05AddressText } from './nip05-address-text'
import { useNip05Address } from './use-nip05-address'

/** The account's plan with its end, and the name that the account has with the provider. */
export function OwnPlanSection() {
  const shop = useService(SubscriptionShop)
  const active = useStore(useService(PaidPlans).ownPlan, own => own.active)
  const { phase, reason, name } = useStore(shop.state, state => state.person)
  const [isBusy, setIsBusy] = useState(false)
  const checkPlan = async () => {
    setIsBusy(true)
    await shop.refresh()
    setIsBusy(false)
  }
  const retry = (
    <Button size="small" busy={isBusy} onClick={() => void checkPlan()}>
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
        <SkeletonText lineCount={2} />
      ) : (
        <p>You have no plan.</p>
      )}
      {name !== undefined && <NameRow name={name} />}
      {phase === 'failed' && <Notice action={retry}>Your plan could not be looked up now. {reason}</Notice>}
    </SettingsSection>
  )
}

function NameRow({ name }: { name: string }) {
  const address = useNip05Address(name)
  return (
    <SettingsRow label="Your name">
      <Nip05AddressText address={address} />
    </SettingsRow>
  )
}

const PlanRow = ({ active: { plan, endsAt } }: { active: ActivePlan }) => (
  <SettingsRow label={<strong>{getPlanOffer(plan).name}</strong>} hint={`Until ${formatDate(endsAt)}`}>
    {formatDaysLeft(endsAt)}
  </SettingsRow>
)
