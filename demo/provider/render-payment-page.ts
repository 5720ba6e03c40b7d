import type { PlanOrder } from './provider-database.ts'
import { PLAN_PRICES } from './provider-rules.ts'

/** Returns the page behind a payment link. Its button pays the invoice with money of the demo. */
export function renderPaymentPage(order: PlanOrder): string {
  const { price = 0, months = 0 } = PLAN_PRICES.get(order.pricingOption) ?? {}
  const expired = order.expiresAt * 1_000 <= Date.now()
  const state =
    order.paidAt !== undefined
      ? '<p>This invoice is paid. You can close this page.</p>'
      : expired
        ? '<p>This invoice has expired.</p>'
        : '<form method="post"><button>Pay with money of the demo</button></form>'
  return `<!doctype html><html lang="en"><head><title>Invoice of the demo's provider</title>
<meta name="viewport" content="width=device-width"></head>
<body><h1>$${price} for ${months} months</h1>${state}</body></html>`
}
