import { useState } from 'react'
import { offerSignIn, SignIn } from '#contracts/accounts'
import { useKernel, useNostr, useProvided, useService, useStore } from '#kernel/react'
import { Button, Form, RadioGroup, SettingsSection } from '#ui-kit'
import { type PlanNumber, SubscriptionShop, Subscriptions } from '../contract'
import { dollars, offerOf, PLANS, type PlanOffer } from '../plans'
import { reasonOf } from '../shop/reason-of'
import styles from './subscription.module.css'

const PERIODS = ['3', '12'] as const
type Period = (typeof PERIODS)[number]

/** The plans with their advantages, and the form that orders one. A visitor is asked to sign in. */
export function ChoosePlan() {
  const { pubkey, canSign } = useStore(useNostr().session)
  const ordered = useStore(useService(SubscriptionShop).state, state => state.order !== undefined)
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
      {canSign && !ordered && <OrderForm />}
      {canSign && ordered && <p>You have an open order. Pay or cancel it before you order another plan.</p>}
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
          {dollars(amount)} for {months} months
        </span>
      ))}
    </p>
  </li>
)

function SignInFirst() {
  const kernel = useKernel()
  const { session } = useNostr()
  const canSignIn = useProvided(SignIn)
  if (!canSignIn) return null
  return (
    <Button variant="primary" onClick={() => offerSignIn(kernel, session.get())}>
      Sign up or sign in to buy a plan
    </Button>
  )
}

function OrderForm() {
  const shop = useService(SubscriptionShop)
  const active = useStore(useService(Subscriptions).own, own => own.active)
  const [chosen, setChosen] = useState<PlanNumber>()
  const [period, setPeriod] = useState<Period>('3')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const plan = chosen ?? active?.plan ?? 1
  const { name, prices } = offerOf(plan)
  const price = prices.find(({ months }) => String(months) === period) ?? prices[0]
  if (!price) return null
  const buy = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await shop.order(price.option)
    } catch (error) {
      setProblem(reasonOf(error))
    }
    setBusy(false)
  }
  const isOwn = active?.plan === plan
  return (
    <Form onSubmit={() => !busy && void buy()} aria-label="Buy a plan">
      <RadioGroup
        look="chips"
        label="Plan"
        options={PLANS.map(offer => ({ value: String(offer.plan), label: offer.name }))}
        value={String(plan)}
        onChange={value => setChosen(PLANS.find(offer => String(offer.plan) === value)?.plan)}
      />
      <RadioGroup
        look="chips"
        label="Period"
        options={prices.map(({ months, amount }) => ({
          value: String(months) as Period,
          label: `${months} months, ${dollars(amount)}`,
        }))}
        value={period}
        onChange={setPeriod}
      />
      {active && !isOwn && (
        <p className={styles.soft}>
          The provider decides about the days that are left of {offerOf(active.plan).name}.
        </p>
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Button type="submit" variant="primary" busy={busy}>
        {isOwn ? 'Prolong' : 'Buy'} {name} {isOwn ? 'by' : 'for'} {price.months} months,{' '}
        {dollars(price.amount)}
      </Button>
    </Form>
  )
}
