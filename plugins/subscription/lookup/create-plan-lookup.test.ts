import { expect, it, vi } from 'vitest'
import { numberToHex } from '#kernel/testing'
import { createGate } from '../../../tests/support/create-gate'
import { openShop, provider, setUpShopFixture, signer } from '../../../tests/support/shop-fixture'

setUpShopFixture()

const finds = () =>
  provider.calls.flatMap(({ call }) => (call.startsWith('GET user/find') ? [call.split('&').length] : []))
const later = () => Math.floor(Date.now() / 1_000) + 1_000

it('asks for many people in few calls, and for each person once', async () => {
  const { subscriptions } = await openShop()
  provider.database.grantPlan(numberToHex(3), 2, later())
  const before = finds().length
  const people = Array.from({ length: 60 }, (_, i) => subscriptions.getPlan(numberToHex(i + 2)))
  const listening = people.map(person => person.subscribe(() => {}))
  await expect.poll(() => people[1]?.get()).toMatchObject({ plan: 2 })
  await expect.poll(() => finds().slice(before)).toEqual([50, 10])
  for (const item of listening) item.dispose()
  for (const person of people) person.subscribe(() => {})
  // The account's own plan was looked up at the start, so it is not looked up again.
  subscriptions.getPlan(signer.pubkey).subscribe(() => {})
  subscriptions.getPlan(numberToHex(100)).subscribe(() => {})
  await expect.poll(() => finds().slice(before)).toEqual([50, 10, 1])
})

it('asks for all those together who came while the first answer was under way', async () => {
  const { subscriptions } = await openShop()
  const before = finds().length
  const { whenOpen, open: release } = createGate()
  provider.behavior.appliesTo = /^GET user\/find/
  provider.behavior.delayUntil = whenOpen
  subscriptions.getPlan(numberToHex(2)).subscribe(() => {})
  await expect.poll(() => finds().slice(before)).toEqual([1])
  for (let i = 3; i < 23; i++) subscriptions.getPlan(numberToHex(i)).subscribe(() => {})
  release()
  await expect.poll(() => finds().slice(before)).toEqual([1, 20])
})

it('asks one by one if the provider does not say that it can do more', async () => {
  provider.behavior.appliesTo = /^GET info/
  provider.behavior.text = '{}'
  const { subscriptions } = await openShop()
  const before = finds().length
  for (let i = 2; i < 7; i++) subscriptions.getPlan(numberToHex(i)).subscribe(() => {})
  await expect.poll(() => finds().slice(before)).toEqual([1, 1, 1, 1, 1])
})

it('keeps the badges of people with a plan when too many others were seen', async () => {
  const { subscriptions } = await openShop()
  provider.database.grantPlan(numberToHex(2), 1, later())
  const first = subscriptions.getPlan(numberToHex(2))
  first.subscribe(() => {})
  await expect.poll(() => first.get()).toMatchObject({ plan: 1 })
  const before = finds().length
  provider.database.grantPlan(numberToHex(290), 3, later())
  for (let i = 3; i < 300; i++) subscriptions.getPlan(numberToHex(i)).subscribe(() => {})
  await expect.poll(() => finds().slice(before)).toEqual([50, 50, 50, 50, 50, 47])
  await expect.poll(() => subscriptions.getPlan(numberToHex(290)).get()).toMatchObject({ plan: 3 })
  expect(subscriptions.getPlan(numberToHex(2)).get()).toMatchObject({ plan: 1 })
})

it('says once that the provider failed, and then leaves it alone', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { shop, subscriptions } = await openShop()
  provider.behavior.status = 503
  subscriptions.getPlan(numberToHex(2)).subscribe(() => {})
  await expect.poll(() => warn.mock.calls.length).toBe(1)
  expect(warn.mock.calls[0]?.join(' ')).toContain('Invalid response')
  const before = finds().length
  provider.behavior.status = undefined
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  subscriptions.getPlan(numberToHex(3)).subscribe(() => {})
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
  // A look-up of the person would come before this look-up of the account.
  await shop.refresh()
  expect(finds()).toHaveLength(before + 1)
  warn.mockRestore()
})
