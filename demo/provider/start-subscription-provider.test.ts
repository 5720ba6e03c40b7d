import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finalizeEvent, generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { afterEach, expect, it } from 'vitest'
import { decodeTestInvoice } from '../lightning/decode-test-invoice.ts'
import {
  type SubscriptionProvider,
  type SubscriptionProviderOptions,
  startSubscriptionProvider,
} from './start-subscription-provider.ts'

const key = generateSecretKey()
const pubkey = getPublicKey(key)
const started: SubscriptionProvider[] = []
afterEach(async () => {
  for (const provider of started.splice(0)) await provider.close()
})
async function start(options?: SubscriptionProviderOptions) {
  const provider = await startSubscriptionProvider(options)
  started.push(provider)
  return provider
}

interface Signed {
  readonly url?: string
  readonly method?: string
  readonly age?: number
  readonly payload?: string
}

/** Sends a signed call. Each field of `lie` is signed in place of the true value. */
async function call(
  provider: SubscriptionProvider,
  method: string,
  path: string,
  body?: unknown,
  lie: Signed = {},
) {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const url = `${provider.url}/${path}`
  const tags = [
    ['u', lie.url ?? url],
    ['method', lie.method ?? method],
    ...(text === undefined
      ? []
      : [['payload', lie.payload ?? createHash('sha256').update(text).digest('hex')]]),
  ]
  const created_at = Math.floor(Date.now() / 1_000) - (lie.age ?? 0)
  const event = finalizeEvent({ kind: 27_235, content: '', tags, created_at }, key)
  const authorization = `Nostr ${Buffer.from(JSON.stringify(event)).toString('base64')}`
  const response = await fetch(url, { method, headers: { authorization }, ...(text && { body: text }) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const patron = { subscription_plan: 1, pricing_option: 2, currency: 'USD' }

it('accepts a call only with a signature for this address, method, body and time', async () => {
  const provider = await start()
  const unsigned = await fetch(`${provider.url}/invoices/`)
  expect(unsigned.status).toBe(401)
  for (const lie of [
    { url: `${provider.url}/subscriptions/` },
    { method: 'GET' },
    { payload: '0'.repeat(64) },
    { age: 120 },
    { age: -120 },
  ])
    expect(
      (await call(provider, 'POST', 'subscriptions/create/', patron, lie)).status,
      JSON.stringify(lie),
    ).toBe(401)
  expect((await call(provider, 'GET', 'invoices/')).body).toEqual([])
})

it('sells a plan by an invoice of its node, and keeps both over a restart', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'provider-')), 'kept', 'book.json')
  const provider = await start({ file })
  const { body } = await call(provider, 'POST', 'subscriptions/create/', patron)
  const invoice = body.invoice as { id: string; status: string; amount: number; payment_request: string }
  expect(invoice).toMatchObject({ status: 'open', amount: 15 })
  expect(decodeTestInvoice(invoice.payment_request).amountMsats).toBe(15_000_000)
  const link = await call(provider, 'POST', `invoices/${invoice.id}/get-payment-link/`, {})
  expect(link.body.payment_request).toBe(invoice.payment_request)
  const page = await fetch(link.body.btcpayserver_invoice_url as string, { method: 'POST' })
  expect(await page.text()).toContain('This invoice is paid')

  await provider.close()
  const again = await start({ file })
  const [paid] = (await call(again, 'GET', 'invoices/')).body as unknown as Record<string, unknown>[]
  expect(paid).toMatchObject({ id: invoice.id, status: 'paid' })
  const found = await fetch(`${again.url}/user/find?public_key=${pubkey}`)
  const { subscription_plan: plan, subscription_end_date: end } = await found.json()
  expect(plan).toBe(1)
  const days = (Date.parse(end) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(88)
  expect(days).toBeLessThan(93)
})

it('refuses names that are taken, too short for the plan or badly written', async () => {
  const provider = await start({ names: { tom: 'f'.repeat(64) } })
  const refusalOf = async (username: string) =>
    (await call(provider, 'POST', 'user/register', { username })).body.error
  expect(await refusalOf('tom')).toBe('This name is taken.')
  expect(await refusalOf('mirabel')).toBe('A name has at least 8 characters.')
  expect(await refusalOf('Mirabella')).toBe('A name consists of a-z, 0-9, _ and dots.')
  provider.database.grantPlan(pubkey, 3, Date.now() / 1_000 + 1_000)
  expect((await call(provider, 'POST', 'user/register', { username: 'mir' })).body).toEqual({
    signed_up: true,
  })
  const other = await fetch(`${provider.url}/user/available?name=mir`)
  expect(await other.json()).toEqual({ available: false, message: 'This name is taken.' })
})

it('lets an invoice expire, and tells a payment late while it is blind', async () => {
  const provider = await start({ expiry: 0 })
  const late = (await call(provider, 'POST', 'subscriptions/create/', patron)).body.invoice as { id: string }
  expect(await call(provider, 'POST', `invoices/${late.id}/get-payment-link/`, {})).toMatchObject({
    body: { error: 'This invoice has expired.' },
  })

  const blind = await start()
  blind.behavior.ignoresPayments = true
  const { invoice } = (await call(blind, 'POST', 'subscriptions/create/', patron)).body as {
    invoice: { payment_request: string }
  }
  blind.payInvoice(invoice.payment_request)
  const statuses = async () =>
    ((await call(blind, 'GET', 'invoices/')).body as unknown as { status: string }[]).map(
      ({ status }) => status,
    )
  expect(await statuses()).toEqual(['open'])
  blind.noticePayments()
  expect(await statuses()).toEqual(['paid'])
})
