import { expect, it, vi } from 'vitest'
import { AccountKeys, type KeptKey, type LockAfter } from '#contracts/accounts'
import { type ShopInvoice, TwitterFollows } from '#contracts/subscription'
import { createCell } from '#kernel'
import { Config } from '#kernel/config'
import { Accounts } from '#kernel/ports'
import { sidebarItems } from '#kernel/shell'
import { hexOf, testPlugin } from '#kernel/testing'
import { openShop, provider, setUpShop, signer, startAnother } from '../../../tests/support/shop-bench'

setUpShop()

const calls = (pattern: RegExp) => provider.calls.filter(({ call }) => pattern.test(call))
const CREATE = /^POST subscriptions\/create/

it('keeps an order over a reload until the provider has seen the payment, and then has the plan', async () => {
  const { shop, kernel, storage } = await openShop()
  expect(shop.state.get()).toMatchObject({ person: { phase: 'known' }, invoices: { phase: 'unasked' } })
  await shop.order(2)
  const { order } = shop.state.get()
  expect(order?.paymentRequest).toMatch(/^lnbc/)
  provider.mood.blind = true
  shop.paid(provider.pay(order?.paymentRequest ?? ''))
  await expect(shop.order(4)).rejects.toThrow('You have paid an invoice that the provider has not seen yet.')
  await expect(shop.dropOrder()).rejects.toThrow('not seen yet')
  await kernel.dispose()

  const again = await openShop(storage)
  expect(again.shop.state.get().order).toMatchObject({
    invoiceId: order?.invoiceId,
    preimage: /^[0-9a-f]{64}$/,
  })
  await again.shop.check(true)
  expect(again.shop.state.get().order).toBeDefined()
  provider.notice()
  await again.shop.check(true)
  expect(again.shop.state.get().order).toBeUndefined()
  expect(again.subscriptions.own.get()).toMatchObject({ active: { plan: 1 } })
  expect(calls(CREATE)).toHaveLength(1)
  await again.shop.loadInvoices()
  expect(again.shop.state.get().invoices.list).toMatchObject([{ status: 'paid', option: 2, amount: 15 }])
})

it('makes one order for two presses, and returns to the open order of the same plan', async () => {
  const { shop } = await openShop()
  await Promise.all([shop.order(2), shop.order(2)])
  await shop.order(2)
  expect(calls(CREATE)).toHaveLength(1)
  await expect(shop.order(99)).rejects.toThrow('This plan is not sold.')
})

it('sees a payment without a signature by the end of the plan, also when the plan is prolonged', async () => {
  const { shop, subscriptions } = await openShop()
  const end = Math.floor(Date.now() / 1_000) + 100_000
  provider.book.grant(signer.pubkey, 1, end)
  await shop.refresh()
  await shop.order(2)
  await shop.check(false)
  expect(shop.state.get().order).toBeDefined()
  const signed = calls(/./).filter(({ pubkey }) => pubkey).length
  provider.pay(shop.state.get().order?.paymentRequest ?? '')
  await shop.check(false)
  expect(shop.state.get().order).toBeUndefined()
  expect(subscriptions.own.get().active?.endsAt).toBeGreaterThan(end)
  expect(calls(/./).filter(({ pubkey }) => pubkey)).toHaveLength(signed)
})

it('does not take a plan that has ended, or the plan from before the order, for a payment', async () => {
  const past = Math.floor(Date.now() / 1_000) - 1_000
  provider.book.grant(signer.pubkey, 1, past)
  const { shop, subscriptions } = await openShop()
  await shop.order(2)
  await shop.check(false)
  expect(shop.state.get().order).toBeDefined()
  await shop.dropOrder()

  // A dearer plan begins at once, so it may end before the former one.
  provider.book.grant(signer.pubkey, 1, past + 100_000_000)
  await shop.refresh()
  await shop.order(3)
  await shop.check(false)
  provider.pay(shop.state.get().order?.paymentRequest ?? '')
  await shop.check(false)
  expect(shop.state.get().order).toBeUndefined()
  expect(subscriptions.own.get().active?.plan).toBe(2)
})

it('tells that an invoice has expired, and makes a new one after the old order was dropped', async () => {
  await startAnother({ expiry: 0 })
  const { shop } = await openShop()
  await shop.order(2)
  await shop.check(true)
  expect(shop.state.get().order).toMatchObject({ expired: true })
  await shop.dropOrder()
  expect(shop.state.get().order).toBeUndefined()
  await shop.order(2)
  expect(calls(CREATE)).toHaveLength(2)
})

it('resumes an open invoice that was ordered in another browser', async () => {
  const elsewhere = await openShop()
  await elsewhere.shop.order(3)
  const { shop } = await openShop()
  await shop.loadInvoices()
  const [invoice] = shop.state.get().invoices.list
  if (!invoice) throw new Error('The invoice is not listed')
  await shop.resume(invoice)
  const { order } = shop.state.get()
  expect(order).toMatchObject({ option: 3, paymentRequest: elsewhere.shop.state.get().order?.paymentRequest })
})

it('asks how to pay a resumed invoice whose list says nothing of that', async () => {
  const elsewhere = await openShop()
  await elsewhere.shop.order(3)
  const { shop } = await openShop()
  await shop.loadInvoices()
  const [{ link, paymentRequest, ...invoice }] = shop.state.get().invoices.list as readonly [ShopInvoice]
  await shop.resume(invoice)
  expect(shop.state.get().order).toMatchObject({ link, paymentRequest })
  await shop.dropOrder()
  provider.mood.only = /get-payment-link/
  provider.mood.text = '{}'
  await expect(shop.resume(invoice)).rejects.toThrow('Invalid response')
  expect(shop.state.get().order).toBeUndefined()
})

it('leaves no order that was paid elsewhere, nor one that nobody can ask about', async () => {
  const { shop } = await openShop()
  await shop.order(2)
  provider.mood.blind = true
  provider.pay(shop.state.get().order?.paymentRequest ?? '')
  provider.mood.status = 503
  await expect(shop.dropOrder()).rejects.toThrow('Invalid response')
  expect(shop.state.get().order).toBeDefined()
  provider.mood.status = undefined
  provider.notice()
  await expect(shop.dropOrder()).rejects.toThrow('The provider has seen your payment of this order.')
  expect(shop.state.get().order).toBeUndefined()
  expect(shop.state.get().person.phase).toBe('known')
  await shop.order(4)
  expect(calls(CREATE)).toHaveLength(2)
})

it('signs without asking only while the key of the account is here and open', async () => {
  const { shop, kernel, session } = await openShop()
  expect(shop.silent.get()).toBe(false)
  const kept = createCell<readonly KeptKey[]>([])
  const looked: string[] = []
  kernel.enable(
    testPlugin('keys', { provides: [AccountKeys] }, context => {
      context.provide(AccountKeys, {
        keys: kept,
        look: () => void looked.push('look'),
        unsaved: createCell([]),
        worthSaving: createCell([]),
        fleeting: createCell([]),
        lock() {},
        lockAfter: createCell<LockAfter>(0),
        setLockAfter() {},
        show() {},
      })
    }),
  )
  await kernel.activate('keys')
  const key = { pubkey: signer.pubkey, by: 'password', locked: true } as const
  kept.set([key])
  expect([shop.silent.get(), looked]).toEqual([false, ['look']])
  kept.set([{ ...key, locked: false }])
  expect(shop.silent.get()).toBe(true)
  session.set(now => ({ ...now, method: 'nip07' }))
  expect(shop.silent.get()).toBe(false)
})

it('registers a name, and says why a name is not free', async () => {
  provider.book.setNames({ elizabeth: 'f'.repeat(64) })
  const { shop } = await openShop()
  const { signal } = new AbortController()
  expect(await shop.objectionTo('elizabeth', signal)).toBe('This name is taken.')
  await expect(shop.register('elizabeth')).rejects.toThrow('This name is taken.')
  expect(await shop.objectionTo('margarete', signal)).toBeUndefined()
  await shop.register('margarete')
  expect(shop.state.get().person.name).toBe('margarete')
})

it('reads a failed answer as its text, Invalid response or an unreachable provider, and loses nothing', async () => {
  const { shop } = await openShop()
  const reason = async () => {
    await shop.loadInvoices()
    return shop.state.get().invoices.reason
  }
  provider.mood.error = 'The shop is closed on Sundays.'
  expect(await reason()).toBe('The shop is closed on Sundays.')
  provider.mood.error = undefined
  provider.mood.status = 500
  expect(await reason()).toBe('Invalid response')
  provider.mood.status = undefined
  provider.mood.text = '['.repeat(300_000)
  expect(await reason()).toBe('Invalid response')
  provider.mood.text = ''
  expect(await reason()).toBeUndefined()
  expect(shop.state.get().invoices).toEqual({ phase: 'known', list: [] })
  await expect(shop.order(2)).rejects.toThrow('Invalid response')
  await provider.close()
  expect(await reason()).toBe('The provider could not be reached.')
  await shop.refresh()
  expect(shop.state.get().person).toEqual({ phase: 'failed', reason: 'The provider could not be reached.' })
})

it('remembers the plan at the next start, with the time of its change and its media servers', async () => {
  const servers = [{ url: 'https://customers.example/', protocol: 'blossom' }] as const
  await startAnother({ mediaServers: [...servers, { url: 'javascript:1', protocol: 'blossom' }] })
  const before = Math.floor(Date.now() / 1_000)
  const { shop, storage, subscriptions, kernel } = await openShop()
  expect(subscriptions.own.get()).toEqual({ changedAt: 0, mediaServers: [] })
  provider.book.grant(signer.pubkey, 3, before + 1_000)
  await shop.refresh()
  const { changedAt, mediaServers } = subscriptions.own.get()
  expect(changedAt).toBeGreaterThanOrEqual(before)
  expect(mediaServers).toEqual(servers)
  await kernel.dispose()
  provider.mood.status = 500
  const again = await openShop(storage)
  expect(again.subscriptions.own.get()).toEqual({
    active: { plan: 3, endsAt: before + 1_000 },
    changedAt,
    mediaServers,
  })
  provider.mood.status = undefined
  provider.book.grant(signer.pubkey, 3, before - 1)
  await again.shop.refresh()
  expect(again.subscriptions.own.get()).toMatchObject({ mediaServers: [] })
  expect(again.subscriptions.own.get().active).toBeUndefined()
})

it('stores nothing as long as the account has no plan and no order, so that it does not start by itself', async () => {
  const { shop, subscriptions, storage } = await openShop()
  const person = subscriptions.planOf(hexOf(3))
  person.subscribe(() => {})
  await expect.poll(() => calls(/^GET user\/find/)).toHaveLength(2)
  await shop.refresh()
  expect(storage.text('pinion/settings/subscription')).toBeUndefined()
})

it('registers a name without a plan only with the token that the provider’s page gives', async () => {
  await startAnother({ challenge: true })
  const { shop } = await openShop()
  const { signal } = new AbortController()
  await expect(shop.register('elizabeth')).rejects.toThrow('Show first that you are no robot.')
  expect(await shop.objectionTo('elizabeth', signal)).toBeUndefined()
  const open = vi.fn(() => null)
  vi.stubGlobal('location', { origin: 'https://pinion.invalid' })
  vi.stubGlobal('window', { open })
  await expect(shop.register('elizabeth')).rejects.toThrow('Allow this site to open a window')
  expect(String(open.mock.calls)).toContain(`${provider.url}/challenge?origin=`)
  provider.book.grant(signer.pubkey, 1, Math.floor(Date.now() / 1_000) + 1_000)
  await shop.refresh()
  await shop.register('elizabeth')
  expect(shop.state.get().person.name).toBe('elizabeth')
  expect(open).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})

it('finds people by whom somebody follows on Twitter', async () => {
  await startAnother({ twitter: name => (name === 'ada' ? [hexOf(3), hexOf(4)] : undefined) })
  const { kernel } = await openShop()
  const followsOf = await kernel.resolve(TwitterFollows)
  const { signal } = new AbortController()
  expect(await followsOf('ada', signal)).toEqual([hexOf(3), hexOf(4)])
  await expect(followsOf('bo', signal)).rejects.toThrow('There is nobody of this name on Twitter.')
  provider.mood.text = '{"follows":"everybody"}'
  await expect(followsOf('ada', signal)).rejects.toThrow('Invalid response')
  const closed = await openShop(undefined, { providerApi: null })
  await expect((await closed.kernel.resolve(TwitterFollows))('ada', signal)).rejects.toThrow('sells nothing')
})

it('forgets an account that signs out', async () => {
  const { shop, storage, kernel } = await openShop()
  await shop.order(2)
  expect(JSON.stringify(storage.read('pinion/settings/subscription'))).toContain(signer.pubkey)
  const accounts = await kernel.resolve(Accounts)
  await kernel.prepareSignOut()
  await accounts.signOut(signer.pubkey)
  expect(JSON.stringify(storage.read('pinion/settings/subscription'))).not.toContain(signer.pubkey)
})

it('asks nobody and offers no page in the menu if the site sells nothing', async () => {
  const items = ({ peek, points, nostr }: Awaited<ReturnType<typeof openShop>>['kernel']) => {
    const facts = { session: nostr('host').session.get(), site: peek(Config) }
    return points.get(sidebarItems).flatMap(({ value: { id, when } }) => (when?.(facts) ? [id] : []))
  }
  const { kernel, shop } = await openShop(undefined, { providerApi: null })
  expect(shop.sells).toBe(false)
  expect(items(kernel)).toEqual([])
  expect(provider.calls).toEqual([])
  expect(items((await openShop()).kernel)).toEqual(['subscription'])
})
