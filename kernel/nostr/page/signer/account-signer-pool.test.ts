import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createValueStore } from '../../../core/value-store'
import type { Account } from '../../../ports/signing'
import { createTestSigner, numberToHex } from '../../../testing'
import { createAccountSignerPool } from './account-signer-pool'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Opens signers for five accounts, and tells which are opened and which are closed. */
function start() {
  const all = [1, 2, 3, 4, 5].map((n): Account => ({ pubkey: numberToHex(n), method: 'key' }))
  const accounts = createValueStore<readonly Account[]>(all)
  const log: string[] = []
  const nameOf = (account: Account) => all.findIndex(({ pubkey }) => pubkey === account.pubkey) + 1
  const signers = createAccountSignerPool(accounts, async account => {
    log.push(`open ${nameOf(account)}`)
    return { ...createTestSigner(), dispose: () => void log.push(`close ${nameOf(account)}`) }
  })
  const use = (n: number, act = async () => {}) => signers.runWithSigner(all[n - 1] as Account, act)
  /** Returns what happened since the last call. */
  const happened = async () => {
    await vi.advanceTimersByTimeAsync(0)
    return log.splice(0)
  }
  return { all, accounts, signers, use, happened }
}

test('a signer is opened once for several requests, and closed after a minute without one', async () => {
  const { signers, use, happened } = start()
  await use(1)
  await vi.advanceTimersByTimeAsync(50_000)
  await use(1)
  await vi.advanceTimersByTimeAsync(50_000)
  expect(await happened()).toEqual(['open 1'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await happened()).toEqual(['close 1'])
  await use(1)
  signers.dispose()
  expect(await happened()).toEqual(['open 1', 'close 1'])
})

test('at most three signers stay open; one that is being asked is not closed', async () => {
  const { signers, use, happened } = start()
  let answer = () => {}
  const asking = use(1, () => new Promise<void>(resolve => (answer = resolve)))
  for (const n of [2, 3, 4, 5]) await use(n)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await happened()).toEqual(['open 1', 'open 2', 'open 3', 'open 4', 'open 5', 'close 2'])
  answer()
  await asking
  expect(await happened()).toEqual(['close 1'])
  signers.dispose()
})

test('a signer is closed when its account leaves or signs in another way', async () => {
  const { all, accounts, signers, use, happened } = start()
  for (const n of [1, 2, 3]) await use(n)
  accounts.set(all.slice(1).map(account => (account === all[1] ? { ...account, method: 'nip46' } : account)))
  expect(await happened()).toEqual(['open 1', 'open 2', 'open 3', 'close 1', 'close 2'])
  expect(() => signers.requireAccount(numberToHex(1))).toThrow('not in this browser any more')
  signers.dispose()
})
