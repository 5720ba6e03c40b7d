import { useState } from 'react'
import { openSignInDialog, SignIn } from '#kernel/ports'
import { useIsServiceProvided, useKernel, useNostr, useService, useStore } from '#kernel/react'
import { Button, Form, RadioGroup, SettingsSection } from '#ui-kit'
import { PaidPlans, type PlanNumber, SubscriptionShop } from '../contract'
import { formatDollars, getPlanOffer, PLANS, type PlanOffer } from '../plans'
import { getErrorMessage } from '../shop/get-error-message'
import styles from './subscription.module.css'

const PERIODS = ['3', '12'] as const
type Period = (typeof PERIODS)[number]

/** The plans with their advantages, and the form that orders one. A visitor is asked to sign in. */
export function PlanChooser() {
  const { pubkey, canSign } = useStore(useNostr().session)
  const hasOpenOrder = useStore(useService(SubscriptionShop).state, state => state.order !== undefined)
  return (
    <SettingsSection
      title="Plans"
      description="A plan pays for the servers behind this site. It ends by itself: nothing is paid again without you."
    >
      <ul className={styles.plans}>
        {PLANS.map(offer => (
          <PlanCard key={offer.plan} offer={offer} />
        ))}
      </ul>
      {canSign && !hasOpenOrder && <OrderForm />}
      {canSign && hasOpenOrder && (
        <p>You have an open order. Pay it or leave it before you order another plan.</p>
      )}
      {pubkey === undefined && <SignInFirst />}
    </SettingsSection>
  )
}

const PlanCard = ({ offer: { name, minNameChars, prices } }: { offer: PlanOffer }) => (
  <li className={styles.plan}>
    <h3 className={styles.planName}>{name}</h3>
    <ul className={styles.gives}>
      <li>A badge beside your name</li>
      <li>A name of {minNameChars} characters or more</li>
      <li>The media server for customers</li>
    </ul>
    <p className={styles.prices}>
      {prices.map(({ months, amount }) => (
        <span key={months}>
          {formatDollars(amount)} for {months} months
        </span>
      ))}
    </p>
  </li>
)

function SignInFirst() {
  const kernel = useKernel()
  const { session } = useNostr()
  const canSignIn = useIsServiceProvided(SignIn)
  if (!canSignIn) return null
  return (
    <Button variant="primary" onClick={() => openSignInDialog(kernel, session.get())}>
      Sign up or sign in to buy a plan
    </Button>
  )
}

function OrderForm() {
  const shop = useService(SubscriptionShop)
  const active = useStore(useService(PaidPlans).ownPlan, own => own.active)
  const [chosenPlan, setChosenPlan] = useState<PlanNumber>()
  const [period, setPeriod] = useState<Period>('3')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const plan = chosenPlan ?? active?.plan ?? 1
  const { name, prices } = getPlanOffer(plan)
  const price = prices.find(({ months }) => String(months) === period) ?? prices[0]
  if (!price) return null
  const submitOrder = async () => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await shop.orderPlan(price.option)
    } catch (error) {
      setProblem(getErrorMessage(error))
    }
    setIsBusy(false)
  }
  const isOwn = active?.plan === plan
  return (
    <Form onSubmit={() => !isBusy && void submitOrder()} aria-label="Buy a plan">
      <RadioGroup
        layout="chips"
        label="Plan"
        options={PLANS.map(offer => ({ value: String(offer.plan), label: offer.name }))}
        value={String(plan)}
        onChange={value => setChosenPlan(PLANS.find(offer => String(offer.plan) === value)?.plan)}
      />
      <RadioGroup
        layout="chips"
        label="Period"
        options={prices.map(({ months, amount }) => ({
          value: String(months) as Period,
          label: `${months} months, ${formatDollars(amount)}`,
        }))}
        value={period}
        onChange={setPeriod}
      />
      {active && !isOwn && (
        <p className={styles.soft}>
          The provider decides about the days that are left of {getPlanOffer(active.plan).name}.
        </p>
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Button type="submit" variant="primary" busy={isBusy}>
        {isOwn ? 'Prolong' : 'Buy'} {name} {isOwn ? 'by' : 'for'} {price.months} months,{' '}
        {formatDollars(price.amount)}
      </Button>
    </Form>
  )
}
