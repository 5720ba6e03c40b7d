import { useService } from '#kernel/react'
import { Button, ButtonRow, CopyButton, Notice, SettingsSection, Stack, TextLink } from '#ui-kit'
import { type PendingOrder, SubscriptionShop } from '../contract'
import { findPrice, formatDollars } from '../plans'
import { OrderPayment } from './order-payment'
import styles from './subscription.module.css'
import { useIsInvoiceExpired } from './use-is-invoice-expired'
import { usePaymentChecks } from './use-payment-checks'
import { useShopAction } from './use-shop-action'

/** The open order: it is not paid yet, or the provider has not seen the payment yet. */
export function PendingOrderSection({ order }: { order: PendingOrder }) {
  const { offer, price } = findPrice(order.option) ?? {}
  const isLate = useIsInvoiceExpired(order)
  const isExpired = order.preimage === undefined && (order.expired || isLate)
  const checks = usePaymentChecks(order)
  if (!offer || !price) return null
  return (
    <SettingsSection
      title="Your order"
      description={`${offer.name} for ${price.months} months, ${formatDollars(price.amount)}`}
    >
      {order.preimage !== undefined ? (
        <PaidOrder preimage={order.preimage} checks={checks} />
      ) : isExpired ? (
        <ExpiredOrder option={order.option} />
      ) : (
        <UnpaidOrder order={order} checks={checks} />
      )}
    </SettingsSection>
  )
}

type Checks = ReturnType<typeof usePaymentChecks>

function ProblemText({ text }: { text: string | undefined }) {
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

const PaidOrder = ({ preimage, checks }: { preimage: string; checks: Checks }) => (
  <Stack>
    <Notice icon="clock">Your wallet has paid. The provider has not seen the payment yet.</Notice>
    <ProblemText text={checks.problem} />
    <ButtonRow>
      <CheckButton checks={checks}>Check again</CheckButton>
      {preimage !== '' && (
        <CopyButton text={preimage} label="Copy proof of payment" variant="secondary" size="medium" />
      )}
    </ButtonRow>
  </Stack>
)

function ExpiredOrder({ option }: { option: number }) {
  const shop = useService(SubscriptionShop)
  const action = useShopAction()
  return (
    <Stack>
      <Notice icon="clock">This invoice has expired.</Notice>
      <ProblemText text={action.problem} />
      <ButtonRow>
        <Button
          variant="primary"
          busy={action.busy}
          onClick={() =>
            action.run(async () => {
              await shop.dropOrder()
              await shop.orderPlan(option)
            })
          }
        >
          Make a new invoice
        </Button>
        <Button onClick={() => action.run(shop.dropOrder)}>Leave this order</Button>
      </ButtonRow>
    </Stack>
  )
}

function UnpaidOrder({ order, checks }: { order: PendingOrder; checks: Checks }) {
  const shop = useService(SubscriptionShop)
  const action = useShopAction()
  return (
    <Stack>
      <OrderPayment order={order} />
      {order.link !== undefined && (
        <p>
          <TextLink href={order.link} external>
            Pay on the provider’s page
          </TextLink>
        </p>
      )}
      <ProblemText text={action.problem ?? checks.problem} />
      <ButtonRow>
        <CheckButton checks={checks}>I have paid</CheckButton>
        <Button variant="ghost" busy={action.busy} onClick={() => action.run(shop.dropOrder)}>
          Leave this order
        </Button>
      </ButtonRow>
    </Stack>
  )
}
