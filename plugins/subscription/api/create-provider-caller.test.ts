import { afterEach, beforeEach, expect, it } from 'vitest'
import { UserFacingError } from '#kernel'
import type { NostrAccess } from '#kernel/ports'
import { createDeferred, createTestKernel, createTestPlugin, type TestKernel } from '#kernel/testing'
import { provider, setUpShopFixture, signer } from '../../../tests/support/shop-fixture'
import { createProviderCaller } from './create-provider-caller'

setUpShopFixture()

const account = signer.pubkey
let made: TestKernel
let nostr: Pick<NostrAccess, 'sign'>
beforeEach(async () => {
  made = createTestKernel({ signer })
  made.kernel.enable(
    createTestPlugin('caller', { permissions: ['sign:27235'] }, context => {
      nostr = context.nostr
    }),
  )
  await made.kernel.activate('caller')
})
afterEach(() => made.kernel.dispose())

const caller = (options: { readonly timeout?: number; readonly stopped?: AbortSignal } = {}) =>
  createProviderCaller(provider.url, nostr, options.stopped ?? new AbortController().signal, options.timeout)

it('signs address, method and body, so that the provider takes the call', async () => {
  const call = caller()
  const body = { username: 'margarete' }
  expect(await call('user/register', { method: 'POST', body, account })).toEqual({ signed_up: true })
  expect(await call('invoices/', { account })).toEqual([])
  expect(provider.calls.map(({ pubkey }) => pubkey)).toEqual([account, account])
  // Without a signature the provider answers 401.
  await expect(call('invoices/')).rejects.toThrow('Invalid response')
})

it('gives up on a provider that does not answer, and on a stopped plugin', async () => {
  const held = createDeferred()
  provider.behavior.delayUntil = held.promise
  await expect(caller({ timeout: 50 })('info')).rejects.toThrow('The provider did not answer in time.')
  const stop = new AbortController()
  const asked = caller({ stopped: stop.signal })('info')
  stop.abort()
  await expect(asked).rejects.toThrow(/abort/i)
  held.resolve()
})

it('shows the text of an error, shortened, and takes no other answer for one', async () => {
  const call = caller()
  const reasonOf = async (text: string, status = 200) => {
    Object.assign(provider.behavior, { text, status })
    return call('info').catch((error: unknown) => (error instanceof UserFacingError ? error.message : error))
  }
  expect(await reasonOf('{"error":"Closed"}')).toBe('Closed')
  expect(await reasonOf('{"error":"Closed"}', 503)).toBe('Invalid response')
  expect(await reasonOf(JSON.stringify({ error: 'x'.repeat(5_000) }))).toBe('x'.repeat(300))
  for (const error of [
    '{"error":{"code":1}}',
    '{"error":""}',
    'null',
    '5',
    '"text"',
    '{',
    `[${'0,'.repeat(200_000)}0]`,
  ])
    expect(await reasonOf(error), error.slice(0, 30)).toBe('Invalid response')
  expect(await reasonOf('')).toEqual({})
  expect(await reasonOf('{"error":null,"name":"a"}')).toEqual({ error: null, name: 'a' })
})
