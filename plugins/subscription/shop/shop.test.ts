import { expect, it, vi } from 'vitest'
import { AccountKeys, type BrowserKeyInfo, type LockAfterMinutes } from '#contracts/accounts'
import { type ShopInvoice, TwitterFollows } from '#contracts/subscription'
import { createValueStore } from '#kernel'
import { Config } from '#kernel/config'
import { Accounts } from '#kernel/ports'
import { sidebarItems } from '#kernel/shell'
import { createTestPlugin, numberToHex } from '#kernel/testing'
import {
  openShop,
  provider,
  setUpShopFixture,
  signer,
  startOtherProvider,
} from '../../../tests/support/shop-fixture'

setUpShopFixture()

const calls = (pattern: RegExp) => provider.calls.filter(({ call }) => pattern.test(call))
const CREATE = /^POST subscriptions\/create/

it('keeps an order over a reload until the provider has seen the payment, and then has the plan', async () => {
  const { shop, kernel, storage } = await openShop()
  expect(shop.state.get()).toMatchObject({ person: { phase: 'known' }, invoices: { phase: 'unasked' } })
  await shop.orderPlan(2)
  const { order } = shop.state.get()
  expect(order?.paymentRequest).toMatch(/^lnbc/)
  provider.behavior.ignoresPayments = true
  shop.recordPayment(provider.payInvoice(order?.paymentRequest ?? ''))
  await expect(shop.orderPlan(4)).rejects.toThrow(
    'You have paid an invoice that the provider has not seen yet.',
  )
  await expect(shop.dropOrder()).rejects.toThrow('not seen yet')
  await kernel.dispose()

  const again = await openShop(storage)
  expect(again.shop.state.get().order).toMatchObject({
    invoiceId: order?.invoiceId,
    preimage: /^[0-9a-f]{64}$/,
  })
  await again.shop.checkPayment(true)
  expect(again.shop.state.get().order).toBeDefined()
  provider.noticePayments()
  await again.shop.checkPayment(true)
  expect(again.shop.state.get().order).toBeUndefined()
  expect(again.subscriptions.ownPlan.get()).toMatchObject({ active: { plan: 1 } })
  expect(calls(CREATE)).toHaveLength(1)
  await again.shop.loadInvoices()
  expect(again.shop.state.get().invoices.list).toMatchObject([{ status: 'paid', option: 2, amount: 15 }])
})

it('makes one order for two presses, and returns to the open order of the same plan', async () => {
  const { shop } = await openShop()
  await Promise.all([shop.orderPlan(2), shop.orderPlan(2)])
  await shop.orderPlan(2)
  expect(calls(CREATE)).toHaveLength(1)
  await expect(shop.orderPlan(99)).rejects.toThrow('This plan is not sold.')
})

it('sees a payment without a signature by the end of the plan, also when the plan is prolonged', async () => {
  const { shop, subscriptions } = await openShop()
  const end = Math.floor(Date.now() / 1_000) + 100_000
  provider.database.grantPlan(signer.pubkey, 1, end)
  await shop.refresh()
  await shop.orderPlan(2)
  await shop.checkPayment(false)
  expect(shop.state.get().order).toBeDefined()
  const signed = calls(/./).filter(({ pubkey }) => pubkey).length
  provider.payInvoice(shop.state.get().order?.paymentRequest ?? '')
  await shop.checkPayment(false)
  expect(shop.state.get().order).toBeUndefined()
  expect(subscriptions.ownPlan.get().active?.endsAt).toBeGreaterThan(end)
  expect(calls(/./).filter(({ pubkey }) => pubkey)).toHaveLength(signed)
})

it('does not take a plan that has ended, or the plan from before the order, for a payment', async () => {
  const past = Math.floor(Date.now() / 1_000) - 1_000
  provider.database.grantPlan(signer.pubkey, 1, past)
  const { shop, subscriptions } = await openShop()
  await shop.orderPlan(2)
  await shop.checkPayment(false)
  expect(shop.state.get().order).toBeDefined()
  await shop.dropOrder()

  // A dearer plan begins at once, so it may end earlier than the plan before.
  provider.database.grantPlan(signer.pubkey, 1, past + 100_000_000)
  await shop.refresh()
  await shop.orderPlan(3)
  await shop.checkPayment(false)
  provider.payInvoice(shop.state.get().order?.paymentRequest ?? '')
  await shop.checkPayment(false)
  expect(shop.state.get().order).toBeUndefined()
  expect(subscriptions.ownPlan.get().active?.plan).toBe(2)
})

it('tells that an invoice has expired, and makes a new one after the old order was dropped', async () => {
  await startOtherProvider({ expiry: 0 })
  const { shop } = await openShop()
  await shop.orderPlan(2)
  await shop.checkPayment(true)
  expect(shop.state.get().order).toMatchObject({ expired: true })
  await shop.dropOrder()
  expect(shop.state.get().order).toBeUndefined()
  await shop.orderPlan(2)
  expect(calls(CREATE)).toHaveLength(2)
})

it('resumes an open invoice that was ordered in another browser', async () => {
  const elsewhere = await openShop()
  await elsewhere.shop.orderPlan(3)
  const { shop } = await openShop()
  await shop.loadInvoices()
  const [invoice] = shop.state.get().invoices.list
  if (!invoice) throw new Error('The invoice is not listed')
  await shop.resumeOrder(invoice)
  const { order } = shop.state.get()
  expect(order).toMatchObject({ option: 3, paymentRequest: elsewhere.shop.state.get().order?.paymentRequest })
})

it('asks how to pay a resumed invoice whose list says nothing of that', async () => {
  const elsewhere = await openShop()
  await elsewhere.shop.orderPlan(3)
  const { shop } = await openShop()
  await shop.loadInvoices()
  const [{ link, paymentRequest, ...invoice }] = shop.state.get().invoices.list as readonly [ShopInvoice]
  await shop.resumeOrder(invoice)
  expect(shop.state.get().order).toMatchObject({ link, paymentRequest })
  await shop.dropOrder()
  provider.behavior.appliesTo = /get-payment-link/
  provider.behavior.text = '{}'
  await expect(shop.resumeOrder(invoice)).rejects.toThrow('Invalid response')
  expect(shop.state.get().order).toBeUndefined()
})

it('leaves no order that was paid elsewhere, nor one that nobody can ask about', async () => {
  const { shop } = await openShop()
  await shop.orderPlan(2)
  provider.behavior.ignoresPayments = true
  provider.payInvoice(shop.state.get().order?.paymentRequest ?? '')
  provider.behavior.status = 503
  await expect(shop.dropOrder()).rejects.toThrow('Invalid response')
  expect(shop.state.get().order).toBeDefined()
  provider.behavior.status = undefined
  provider.noticePayments()
  await expect(shop.dropOrder()).rejects.toThrow('The provider has seen your payment of this order.')
  expect(shop.state.get().order).toBeUndefined()
  expect(shop.state.get().person.phase).toBe('known')
  await shop.orderPlan(4)
  expect(calls(CREATE)).toHaveLength(2)
})

it('signs without asking only while the key of the account is here and open', async () => {
  const { shop, kernel, session } = await openShop()
  expect(shop.signsSilently.get()).toBe(false)
  const kept = createValueStore<readonly BrowserKeyInfo[]>([])
  const looked: string[] = []
  kernel.enable(
    createTestPlugin('keys', { provides: [AccountKeys] }, context => {
      context.provide(AccountKeys, {
        keys: kept,
        loadKeys: () => void looked.push('look'),
        readLockKind: async () => undefined,
        unsaved: createValueStore([]),
        signedUpHere: createValueStore<readonly string[]>([]),
        worthSaving: createValueStore([]),
        unpersisted: createValueStore([]),
        lock() {},
        lockAfter: createValueStore<LockAfterMinutes>(0),
        setLockAfter() {},
        showDialog() {},
      })
    }),
  )
  await kernel.activate('keys')
  const key = { pubkey: signer.pubkey, lockKind: 'password', isLocked: true } as const
  kept.set([key])
  expect([shop.signsSilently.get(), looked]).toEqual([false, ['look']])
  kept.set([{ ...key, isLocked: false }])
  expect(shop.signsSilently.get()).toBe(true)
  session.set(now => ({ ...now, method: 'nip07' }))
  expect(shop.signsSilently.get()).toBe(false)
})

it('registers a name, and says why a name is not free', async () => {
  provider.database.setNames({ elizabeth: 'f'.repeat(64) })
  const { shop } = await openShop()
  const { signal } = new AbortController()
  expect(await shop.findNameObjection('elizabeth', signal)).toBe('This name is taken.')
  await expect(shop.registerName('elizabeth')).rejects.toThrow('This name is taken.')
  expect(await shop.findNameObjection('margarete', signal)).toBeUndefined()
  await shop.registerName('margarete')
  expect(shop.state.get().person.name).toBe('margarete')
})

it('reads a failed answer as its text, Invalid response or an unreachable provider, and loses nothing', async () => {
  const { shop } = await openShop()
  const reason = async () => {
    await shop.loadInvoices()
    return shop.state.get().invoices.reason
  }
  provider.behavior.error = 'The shop is closed on Sundays.'
  expect(await reason()).toBe('The shop is closed on Sundays.')
  provider.behavior.error = undefined
  provider.behavior.status = 500
  expect(await reason()).toBe('Invalid response')
  provider.behavior.status = undefined
  provider.behavior.text = '['.repeat(300_000)
  expect(await reason()).toBe('Invalid response')
  provider.behavior.text = ''
  expect(await reason()).toBeUndefined()
  expect(shop.state.get().invoices).toEqual({ phase: 'known', list: [] })
  await expect(shop.orderPlan(2)).rejects.toThrow('Invalid response')
  await provider.close()
  expect(await reason()).toBe('The provider could not be reached.')
  await shop.refresh()
  expect(shop.state.get().person).toEqual({ phase: 'failed', reason: 'The provider could not be reached.' })
})

it('remembers the plan at the next start, with the time of its change and its media servers', async () => {
  const servers = [{ url: 'https://customers.example/', protocol: 'blossom' }] as const
  await startOtherProvider({ mediaServers: [...servers, { url: 'javascript:1', protocol: 'blossom' }] })
  const before = Math.floor(Date.now() / 1_000)
  const { shop, storage, subscriptions, kernel } = await openShop()
  expect(subscriptions.ownPlan.get()).toEqual({ changedAt: 0, mediaServers: [] })
  provider.database.grantPlan(signer.pubkey, 3, before + 1_000)
  await shop.refresh()
  const { changedAt, mediaServers } = subscriptions.ownPlan.get()
  expect(changedAt).toBeGreaterThanOrEqual(before)
  expect(mediaServers).toEqual(servers)
  await kernel.dispose()
  provider.behavior.status = 500
  const again = await openShop(storage)
  expect(again.subscriptions.ownPlan.get()).toEqual({
    active: { plan: 3, endsAt: before + 1_000 },
    changedAt,
    mediaServers,
  })
  provider.behavior.status = undefined
  provider.database.grantPlan(signer.pubkey, 3, before - 1)
  await again.shop.refresh()
  expect(again.subscriptions.ownPlan.get()).toMatchObject({ mediaServers: [] })
  expect(again.subscriptions.ownPlan.get().active).toBeUndefined()
})

it('stores nothing as long as the account has no plan and no order, so that it does not start by itself', async () => {
  const { shop, subscriptions, storage } = await openShop()
  const person = subscriptions.getPlan(numberToHex(3))
  person.subscribe(() => {})
  await expect.poll(() => calls(/^GET user\/find/)).toHaveLength(2)
  await shop.refresh()
  expect(storage.readText('pinion/settings/subscription')).toBeUndefined()
})

it('registers a name without a plan only with the token that the provider’s page gives', async () => {
  await startOtherProvider({ challenge: true })
  const { shop } = await openShop()
  const { signal } = new AbortController()
  await expect(shop.registerName('elizabeth')).rejects.toThrow('Show first that you are no robot.')
  expect(await shop.findNameObjection('elizabeth', signal)).toBeUndefined()
  const open = vi.fn(() => null)
  vi.stubGlobal('location', { origin: 'https://pinion.invalid' })
  vi.stubGlobal('window', { open })
  await expect(shop.registerName('elizabeth')).rejects.toThrow('Allow this site to open a window')
  expect(String(open.mock.calls)).toContain(`${provider.url}/challenge?origin=`)
  provider.database.grantPlan(signer.pubkey, 1, Math.floor(Date.now() / 1_000) + 1_000)
  await shop.refresh()
  await shop.registerName('elizabeth')
  expect(shop.state.get().person.name).toBe('elizabeth')
  expect(open).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})

it('finds people by whom somebody follows on Twitter', async () => {
  await startOtherProvider({
    getTwitterFollows: name => (name === 'ada' ? [numberToHex(3), numberToHex(4)] : undefined),
  })
  const { kernel } = await openShop()
  const followsOf = await kernel.resolve(TwitterFollows)
  const { signal } = new AbortController()
  expect(await followsOf('ada', signal)).toEqual([numberToHex(3), numberToHex(4)])
  await expect(followsOf('bo', signal)).rejects.toThrow('There is nobody of this name on Twitter.')
  provider.behavior.text = '{"follows":"everybody"}'
  await expect(followsOf('ada', signal)).rejects.toThrow('Invalid response')
  const closed = await openShop(undefined, { providerApi: null })
  await expect((await closed.kernel.resolve(TwitterFollows))('ada', signal)).rejects.toThrow('sells nothing')
})

it('forgets an account that signs out', async () => {
  const { shop, storage, kernel } = await openShop()
  await shop.orderPlan(2)
  expect(JSON.stringify(storage.read('pinion/settings/subscription'))).toContain(signer.pubkey)
  const accounts = await kernel.resolve(Accounts)
  await kernel.activateForSignOut()
  await accounts.signOut(signer.pubkey)
  expect(JSON.stringify(storage.read('pinion/settings/subscription'))).not.toContain(signer.pubkey)
})

it('asks nobody and offers no page in the menu if the site sells nothing', async () => {
  const items = ({ peek, points, nostr }: Awaited<ReturnType<typeof openShop>>['kernel']) => {
    const facts = { session: nostr('host').session.get(), site: peek(Config) }
    return points.get(sidebarItems).flatMap(({ value: { id, when } }) => (when?.(facts) ? [id] : []))
  }
  const { kernel, shop } = await openShop(undefined, { providerApi: null })
  expect(shop.isAvailable).toBe(false)
  expect(items(kernel)).toEqual([])
  expect(provider.calls).toEqual([])
  expect(items((await openShop()).kernel)).toEqual(['subscription'])
})
