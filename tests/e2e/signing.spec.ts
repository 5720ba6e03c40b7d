import type { Page } from '@playwright/test'
import * as nip19 from 'nostr-tools/nip19'
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { startDemoRelay } from '../../demo/relay/start-demo-relay.ts'
import { launchOptions } from '../../scripts/chromium.mjs'
import { startBunker } from '../peers/bunker.ts'
import { installExtension } from '../peers/extension.ts'
import { getDialog, getSignInField, openSignIn } from '../support/accounts.ts'
import { waitForStableList, waitUntilStored } from '../support/feed.ts'
import { expect, type TestDemo, test } from '../support/fixtures.ts'
import { expectNoSecret } from '../support/scan-secrets.ts'
import { signInByExtension } from '../support/sign-in.ts'
import type { TestRelay } from '../support/test-relay.ts'

// Scrypt is slow without V8's optimising compilers.
test.use({ launchOptions: launchOptions() })

const likes = (page: Page) => page.getByRole('button', { name: /^Like/ })
const liked = (page: Page) => page.getByRole('button', { name: /^You reacted/ })

async function signInWith(page: Page, text: string) {
  await openSignIn(page)
  const field = getSignInField(page)
  await field.fill(text)
  // A complete key signs in at once; only a bunker link needs Enter.
  if (text.startsWith('bunker:')) await field.press('Enter')
  await expect(getDialog(page, 'Sign in')).toBeHidden()
}

/**
 * Returns the path of a person's page with notes. A new account's home has none, because the account follows nobody.
 */
const somebody = (demo: TestDemo) => `/${nip19.npubEncode(demo.person('tom').pubkey)}`

const reactionsOf = (relay: TestRelay, pubkey: string) =>
  relay.store.query({ kinds: [7], authors: [pubkey] }).map(row => row.event)

test('an extension that refuses, or signs with another key, publishes nothing; else it signs one thing after the other', async ({
  page,
  context,
  goto,
  relay,
  demo,
}) => {
  const extension = await installExtension(context)
  await goto(somebody(demo))
  await signInByExtension(page)
  await expect(getDialog(page, 'Sign in')).toBeHidden()
  await waitForStableList(page)
  await test.step('it refuses, or signs with another key', async () => {
    extension.behavior.refuse = { signEvent: 'User rejected' }
    await likes(page).first().press('Enter')
    await expect(page.getByText('The extension refused: User rejected')).toBeVisible()
    await expect(liked(page)).toHaveCount(0)
    extension.behavior.refuse = {}
    extension.behavior.otherKey = true
    await likes(page).first().press('Enter')
    await expect(page.getByText(/signed for another account/)).toBeVisible()
    await expect(liked(page)).toHaveCount(0)
    expect(reactionsOf(relay, extension.pubkey)).toEqual([])
    extension.behavior.otherKey = false
    await likes(page).first().press('Enter')
    await expect.poll(() => reactionsOf(relay, extension.pubkey).length).toBe(1)
  })
  await test.step('it signs one thing after the other', async () => {
    extension.behavior.delay = 700
    for (const i of [1, 2]) await page.locator('[data-action="like"]').nth(i).press('Enter')
    await expect.poll(() => reactionsOf(relay, extension.pubkey).length).toBe(3)
    expect(extension.maxConcurrent()).toBe(1)
  })
})

test('a remote signer signs, also after a reload, and its refusal is shown', async ({
  page,
  goto,
  relay,
  demo,
  watch,
}) => {
  const userKey = generateSecretKey()
  const bunker = await startBunker({ relay: relay.url, userKey })
  await goto(somebody(demo))
  await signInWith(page, bunker.link)
  await waitForStableList(page)
  await likes(page).first().press('Enter')
  await expect.poll(() => reactionsOf(relay, bunker.user).length).toBe(1)
  await page.reload()
  await waitForStableList(page)
  // Wait until the reader's earlier like is shown. Otherwise its note would be the first one without a like.
  await expect(liked(page).first()).toBeVisible()
  bunker.behavior.refuse = { sign_event: 'not today' }
  await likes(page).first().press('Enter')
  await expect(page.getByText('Your signer refused: not today')).toBeVisible()
  bunker.behavior.refuse = {}
  bunker.behavior.authUrl = { sign_event: 'https://signer.example/confirm' }
  bunker.behavior.delay = 0
  bunker.behavior.ignore = []
  await likes(page).first().press('Enter')
  await expect.poll(() => reactionsOf(relay, bunker.user).length).toBe(2)
  await expect(getDialog(page, 'Confirm with your signer')).toBeHidden()
  await expectNoSecret(page, watch, userKey)
  bunker.close()
})

test('a key behind a password is unlocked when something is to be signed, not before', async ({
  page,
  goto,
  relay,
  demo,
  watch,
}) => {
  const secretKey = generateSecretKey()
  const pubkey = getPublicKey(secretKey)
  await goto('/settings/accounts')
  await signInWith(page, nip19.nsecEncode(secretKey))
  await page.getByRole('button', { name: 'Change the lock' }).click()
  await page.getByLabel(/^Password/).fill('correct horse')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('locked with a password')).toBeVisible()

  await page.goto(somebody(demo))
  await waitForStableList(page)
  const unlock = getDialog(page, 'Unlock your account')
  await expect(unlock).toBeHidden()
  await likes(page).first().press('Enter')
  await expect(unlock).toContainText('Reactions wants to sign a reaction.')
  await unlock.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('The key stayed locked.')).toBeVisible()
  expect(reactionsOf(relay, pubkey)).toEqual([])
  await likes(page).first().press('Enter')
  await unlock.getByLabel('Password').fill('correct horse')
  await unlock.getByLabel('Password').press('Enter')
  await expect.poll(() => reactionsOf(relay, pubkey).length).toBe(1)
  // The key stays unlocked until the page is reloaded.
  await likes(page).first().press('Enter')
  await expect.poll(() => reactionsOf(relay, pubkey).length).toBe(2)
  await expectNoSecret(page, watch, secretKey)
})

test.describe('A relay that asks who is reading', () => {
  /**
   * Starts a relay that requires AUTH for reading. Only this relay has a certain note of the person whose page is open.
   */
  async function strictRelay(demo: TestDemo) {
    const strict = await startDemoRelay({ requireAuth: 'read' })
    const held = demo.sign(demo.person('tom'), { content: 'For those who say who they are.' })
    strict.add([held])
    return { strict, held }
  }
  const saying = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
  const fresh = (page: Page) => page.getByRole('button', { name: /^Show \d+ new/ })

  test('gets no answer for a visitor, and one after one question, which is remembered over a reload, and its notes are shown', async ({
    page,
    goto,
    config,
    relay,
    demo,
    watch,
  }) => {
    watch.expect(/WebSocket/)
    const { strict, held } = await strictRelay(demo)
    const { host } = new URL(strict.url)
    config.relays = [relay.url, strict.url]
    await goto(somebody(demo))
    await waitForStableList(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await signInWith(page, nip19.nsecEncode(generateSecretKey()))
    // While nobody was signed in, the page refused this relay's challenge. For the same connection it does not ask the
    // user again, but it does after a reload.
    await page.reload()
    const question = getDialog(page, 'A relay asks who you are')
    await expect(question).toContainText(host)
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await waitForStableList(page)
    await expect(saying(page, held.content)).toHaveCount(0)
    await question.getByRole('button', { name: 'Allow' }).click()
    await expect(question).toBeHidden()
    // Above a list that is being read, new notes wait behind a button.
    await fresh(page).click()
    await expect(saying(page, held.content)).toBeVisible()
    await waitUntilStored(page, held.id)
    await page.reload()
    await waitForStableList(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    strict.add([demo.sign(demo.person('tom'), { content: 'You again.' })])
    await fresh(page).click()
    await expect(saying(page, 'You again.')).toBeVisible()
    await strict.close()
  })

  test("gets no answer after 'Never', and is not asked about again; its notes are not shown", async ({
    page,
    goto,
    config,
    relay,
    demo,
    watch,
  }) => {
    watch.expect(/WebSocket/)
    const { strict, held } = await strictRelay(demo)
    config.relays = [relay.url, strict.url]
    await goto(somebody(demo))
    await signInWith(page, nip19.nsecEncode(generateSecretKey()))
    await page.reload()
    await getDialog(page, 'A relay asks who you are').getByRole('button', { name: 'Never' }).click()
    await page.reload()
    await waitForStableList(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(fresh(page)).toHaveCount(0)
    await expect(saying(page, held.content)).toHaveCount(0)
    await strict.close()
  })
})

test('the scan for secrets finds a key that is readable anywhere', async ({ page, goto, watch }) => {
  const secretKey = generateSecretKey()
  await goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoSecret(page, watch, secretKey)
  const bytes = [...secretKey]
  const places: ((given: number[]) => unknown)[] = [
    given =>
      localStorage.setItem(
        'k',
        given
          .map(b => b.toString(16).padStart(2, '0'))
          .join('')
          .toUpperCase(),
      ),
    given => sessionStorage.setItem('k', btoa(String.fromCharCode(...given))),
    given => history.replaceState({ k: Uint8Array.from(given) }, ''),
    given =>
      new Promise(resolve => {
        const opening = indexedDB.open('lying')
        opening.onupgradeneeded = () =>
          opening.result
            .createObjectStore('rows', { keyPath: 'id' })
            .put({ id: 1, deep: [{ given: new Uint8Array(given) }] })
        opening.onsuccess = () => {
          opening.result.close()
          resolve(undefined)
        }
      }),
    async given => (await caches.open('lying')).put('/x', new Response(given.join(','))),
  ]
  for (const put of places) {
    await page.evaluate(put as (given: number[]) => void, bytes)
    await expect(expectNoSecret(page, watch, secretKey)).rejects.toThrow('the key as')
    await page.evaluate(async () => {
      localStorage.clear()
      sessionStorage.clear()
      history.replaceState(null, '')
      await caches.delete('lying')
      for (const { name } of await indexedDB.databases()) if (name === 'lying') indexedDB.deleteDatabase(name)
    })
    await expectNoSecret(page, watch, secretKey)
  }
  // Add an entry to the history to which only Back leads. In its address, each letter of the secret is percent-encoded.
  await page.evaluate(() => {
    const natively = History.prototype.pushState
    natively.call(history, null, '', '#%76%65%72%79%20%73%65%63%72%65%74')
    natively.call(history, null, '', '#')
  })
  expect(page.url()).not.toContain('%')
  await expect(expectNoSecret(page, watch, ['very secret'])).rejects.toThrow('the key as text')
  await expectNoSecret(page, watch, ['quite secret'])
})
