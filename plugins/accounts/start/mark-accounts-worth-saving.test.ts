import { afterEach, expect, test } from 'vitest'
import { createMemoryKeyValueStorage, createSettings } from '#kernel'
import {
  createTestEvent,
  createTestKernel,
  createTestSigner,
  numberToHex,
  type TestKernel,
} from '#kernel/testing'
import { accountsSettings } from './accounts-settings'
import { markAccountsWorthSaving } from './mark-accounts-worth-saving'

let made: TestKernel | undefined
afterEach(async () => {
  await made?.kernel.dispose()
  made = undefined
})

const signer = createTestSigner()
const { pubkey } = signer

/** Starts with a new account whose key is stored only in this browser. */
function start() {
  const record = createSettings(createMemoryKeyValueStorage(), 'accounts', accountsSettings, () => {})
  record.set(draft => {
    draft.unsaved.push(pubkey)
  })
  made = createTestKernel({ events: [createTestEvent({ kind: 1, pubkey: numberToHex(9) })], signer })
  const { kernel, relay, nostr } = made
  const access = nostr.createAccess('test', () => true)
  const watching = markAccountsWorthSaving(access, record)
  return {
    kernel,
    relay,
    access,
    watching,
    worth: () => record.get().worthSaving,
    follow: (...people: readonly number[]) =>
      access.editList(
        { kind: 3 },
        people.map(n => ({ add: ['p', numberToHex(n)] })),
      ).whenSigned,
  }
}

test('an account is worth saving from the third follow on, not before', async () => {
  const { follow, worth } = start()
  await follow(1, 2)
  expect(worth()).toEqual([])
  await follow(3)
  await expect.poll(worth).toEqual([pubkey])
})

test('the first own note makes an account worth saving, and no relay is asked for it', async () => {
  const { access, worth, relay } = start()
  expect(worth()).toEqual([])
  await access.publish({ kind: 1, content: 'Hello', tags: [] }).whenSigned
  await expect.poll(worth).toEqual([pubkey])
  expect(relay.getRequests()).toEqual([])
})

test('nothing is watched once it is known, and the answer stays when people are unfollowed', async () => {
  const { kernel, access, follow, worth, watching } = start()
  await follow(1, 2, 3)
  await expect.poll(worth).toEqual([pubkey])
  await access.editList({ kind: 3 }, [{ remove: ['p', numberToHex(1)] }]).whenSigned
  expect(worth()).toEqual([pubkey])
  watching.dispose()
  expect(kernel.faults.get()).toEqual([])
})

test('a record of an older version reminds every account as before', () => {
  expect(accountsSettings.read({ unsaved: [pubkey], consents: {}, lockAfter: 0 }, 1)?.worthSaving).toEqual([
    pubkey,
  ])
})
