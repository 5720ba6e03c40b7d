import { useService } from '#kernel/react'
import { Button, ButtonRow, CopyButton, Notice, SettingsSection, Stack, TextLink } from '#ui-kit'
import { type OpenOrder, SubscriptionShop } from '../contract'
import { dollars, priceOf } from '../plans'
import { PayInvoice } from './pay-invoice'
import styles from './subscription.module.css'
import { useAct } from './use-act'
import { useChecks } from './use-checks'
import { useExpired } from './use-expired'

/** The order that is not paid yet, or whose payment the provider has not seen yet. */
export function Order({ order }: { order: OpenOrder }) {
  const { offer, price } = priceOf(order.option) ?? {}
  const late = useExpired(order)
  const expired = order.preimage === undefined && (order.expired || late)
  const checks = useChecks(order)
  if (!offer || !price) return null
  return (
    <SettingsSection
      title="Your order"
      description={`${offer.name} for ${price.months} months, ${dollars(price.amount)}`}
    >
      {order.preimage !== undefined ? (
        <Paid preimage={order.preimage} checks={checks} />
      ) : expired ? (
        <Expired option={order.option} />
      ) : (
        <Open order={order} checks={checks} />
      )}
    </SettingsSection>
  )
}

type Checks = ReturnType<typeof useChecks>

function Problem({ text }: { text: string | undefined }) {
  return text ? (
    <p role="alert" className={styles.problem}>
      {text}
    </p>
  ) : null
}

const CheckButton = ({ checks, children }: { checks: Checks; children: string }) => (
  <Button busy={checks.busy} onClick={checks.check}>
    {children}
  </Button>
)

const Paid = ({ preimage, checks }: { preimage: string; checks: Checks }) => (
  <Stack>
    <Notice icon="clock">Your wallet has paid. The provider has not seen the payment yet.</Notice>
    <Problem text={checks.problem} />
    <ButtonRow>
      <CheckButton checks={checks}>Check again</CheckButton>
      {preimage !== '' && (
        <CopyButton text={preimage} label="Copy proof of payment" variant="secondary" size="medium" />
      )}
    </ButtonRow>
  </Stack>
)

function Expired({ option }: { option: number }) {
  const shop = useService(SubscriptionShop)
  const act = useAct()
  return (
    <Stack>
      <Notice icon="clock">This invoice has expired.</Notice>
      <Problem text={act.problem} />
      <ButtonRow>
        <Button
          variant="primary"
          busy={act.busy}
          onClick={() =>
            act.run(async () => {
              await shop.dropOrder()
              await shop.order(option)
            })
          }
        >
          Make a new invoice
        </Button>
        <Button onClick={() => act.run(shop.dropOrder)}>Leave this order</Button>
      </ButtonRow>
    </Stack>
  )
}

function Open({ order, checks }: { order: OpenOrder; checks: Checks }) {
  const shop = useService(SubscriptionShop)
  const act = useAct()
  return (
    <Stack>
      <PayInvoice order={order} />
      {order.link !== undefined && (
        <p>
          <TextLink href={order.link} external>
            Pay on the provider’s page
          </TextLink>
        </p>
      )}
      <Problem text={act.problem ?? checks.problem} />
      <ButtonRow>
        <CheckButton checks={checks}>I have paid</CheckButton>
        <Button variant="ghost" busy={act.busy} onClick={() => act.run(shop.dropOrder)}>
          Leave this order
        </Button>
      </ButtonRow>
    </Stack>
  )
}
