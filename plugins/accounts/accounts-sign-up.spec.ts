import * as nip19 from 'nostr-tools/nip19'
import { generateSecretKey } from 'nostr-tools/pure'
import { startBunker } from '../../tests/peers/bunker.ts'
import { installExtension } from '../../tests/peers/extension.ts'
import {
  getDialog,
  getSignInField,
  getUserButton,
  openSignIn,
  readStoredAccounts,
} from '../../tests/support/accounts.ts'
import { waitForStableList } from '../../tests/support/feed.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { expectNoSecret } from '../../tests/support/scan-secrets.ts'

test.describe('Sign up', () => {
  test('takes one field, publishes the name, and lasts over a reload', async ({
    page,
    goto,
    relay,
    watch,
  }) => {
    await goto('/about')
    await page.getByRole('button', { name: 'Sign up' }).first().click()
    const shown = getDialog(page, 'Sign up')
    // When one of the two dialogs replaces the other, the new dialog gets the focus.
    await shown.getByRole('button', { name: 'Sign in' }).click()
    const signIn = getDialog(page, 'Sign in')
    await expect(signIn.locator(':focus')).toHaveCount(1)
    await signIn.getByRole('button', { name: "Don't have an account?" }).click()
    await expect(shown.getByPlaceholder("What's your name?")).toBeFocused()
    await shown.getByPlaceholder("What's your name?").fill('  Wren  ')
    await shown.getByRole('button', { name: 'Go' }).click()
    await expect(shown).toBeHidden()
    await expect(getUserButton(page)).toContainText('Wren')
    const [account] = await readStoredAccounts(page)
    expect(account?.method).toBe('key')
    const profile = () => relay.store.query({ kinds: [0], authors: [account?.pubkey ?? ''] })
    await expect.poll(() => profile().map(row => JSON.parse(row.event.content))).toEqual([{ name: 'Wren' }])
    const relays = () => relay.store.query({ kinds: [10_002], authors: [account?.pubkey ?? ''] })
    await expect.poll(() => relays().map(row => row.event.tags)).toEqual([[['r', relay.url]]])
    // The app publishes an invite, so that other people can begin a private chat with the new account.
    const invites = () => relay.store.query({ kinds: [30_078], authors: [account?.pubkey ?? ''] })
    await expect
      .poll(() => invites().flatMap(row => row.event.tags))
      .toContainEqual(['d', 'double-ratchet/invites/public'])
    await page.reload()
    await expect(getUserButton(page)).toContainText('Wren')
    await expect(page.getByRole('button', { name: 'Sign up' })).toHaveCount(0)
    // A new account can connect a wallet with Nostr Wallet Connect or Cashu at once, without turning on a plugin first.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallet' }).click()
    await page.getByRole('button', { name: /^show all/ }).click()
    for (const name of ['NWC', 'Cashu.me'])
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    expect(watch.problems()).toEqual([])
  })

  test('ignores a key in the name, and Ctrl+Enter goes on without one', async ({ page, goto, relay }) => {
    await goto('/about')
    await page.getByRole('button', { name: 'Sign up' }).first().click()
    const name = getDialog(page, 'Sign up').getByPlaceholder("What's your name?")
    await name.fill('Wren')
    for (const key of [nip19.nsecEncode(generateSecretKey()), nip19.npubEncode('a'.repeat(64))]) {
      await name.fill(`me ${key}`)
      await expect(name).toHaveValue('Wren')
    }
    await name.fill('')
    await name.press('Control+Enter')
    await expect(getDialog(page, 'Sign up')).toBeHidden()
    await expect(getUserButton(page)).toContainText('npub1')
    const [account] = await readStoredAccounts(page)
    await page.reload()
    await expect(getUserButton(page)).toBeVisible()
    expect(relay.store.query({ kinds: [0], authors: [account?.pubkey ?? ''] })).toEqual([])
  })

  test('is still there after the tab was killed right after Go', async ({ context, page, goto }) => {
    await goto('/about')
    await page.getByRole('button', { name: 'Sign up' }).first().click()
    await page.getByPlaceholder("What's your name?").fill('Wren')
    await page.getByRole('button', { name: 'Go' }).click()
    await expect(getDialog(page, 'Sign up')).toBeHidden()
    const [account] = await readStoredAccounts(page)
    await page.close()
    const next = await context.newPage()
    await next.goto('/settings/accounts')
    await expect(next.getByText('The key is kept in this browser, without a lock.')).toBeVisible()
    expect((await readStoredAccounts(next))[0]).toEqual(account)
  })
})

test.describe('A browser that keeps nothing', () => {
  test('says so, signs until the tab is closed, and says afterwards that the key is missing', async ({
    page,
    goto,
    relay,
    demo,
    watch,
  }) => {
    await page.addInitScript(() => {
      const open = indexedDB.open.bind(indexedDB)
      IDBFactory.prototype.open = (name: string, version?: number) => {
        if (name === 'pinion-plugin-accounts') throw new DOMException('refused', 'SecurityError')
        return open(name, version)
      }
    })
    await goto(`/${nip19.npubEncode(demo.person('tom').pubkey)}`)
    await page.getByRole('button', { name: 'Sign up' }).first().click()
    await page.getByRole('button', { name: 'Go' }).click()
    await expect(page).toHaveURL('/welcome')
    await expect(page.getByText('This browser keeps nothing: your account is lost')).toBeVisible()
    await page.goBack()
    const [account] = await readStoredAccounts(page)
    const reactions = () => relay.store.query({ kinds: [7], authors: [account?.pubkey ?? ''] }).length
    await waitForStableList(page)
    await page.locator('[data-action="like"]').first().press('Enter')
    await expect.poll(reactions).toBe(1)
    await page.reload()
    await waitForStableList(page)
    await page.locator('[data-action="like"]').nth(1).press('Enter')
    await expect(page.getByText(/key of this account is not in this browser/)).toBeVisible()
    expect(reactions()).toBe(1)
    expect(watch.problems()).toEqual([])
  })
})

test('an extension that loads late is found; it shows its own reason if it refuses, and names the account', async ({
  page,
  context,
  goto,
}) => {
  const extension = await installExtension(context, { isLate: true })
  extension.behavior.refuse = { getPublicKey: 'User rejected' }
  await goto('/about')
  await openSignIn(page)
  const install = page.getByRole('link', { name: 'Install Nostr Extension' })
  await expect(install).toHaveAttribute('target', '_blank')
  await extension.arrive(page)
  await page.getByRole('button', { name: 'Nostr Extension Login' }).click()
  await expect(page.getByRole('alert')).toHaveText('The extension refused: User rejected')
  expect(await readStoredAccounts(page)).toEqual([])
  extension.behavior.refuse = {}
  await page.getByRole('button', { name: 'Nostr Extension Login' }).click()
  await expect(getDialog(page, 'Sign in')).toBeHidden()
  expect(await readStoredAccounts(page)).toEqual([{ pubkey: extension.pubkey, method: 'nip07' }])
})

test('a remote signer is reached by its link or by the code that is shown; its refusal, or a page it asks to open, is reported', async ({
  page,
  goto,
  relay,
  watch,
}) => {
  await page.addInitScript(() => {
    Object.assign(navigator.clipboard, {
      writeText: async (text: string) => void Object.assign(window, { copied: text }),
    })
  })
  await goto('/about')
  await openSignIn(page)
  await test.step('one that refuses, or asks to open a page, is reported to the user', async () => {
    const bunker = await startBunker({ relay: relay.url, userKey: generateSecretKey() })
    bunker.behavior.refuse = { connect: 'not today' }
    await getSignInField(page).fill(bunker.link)
    await getSignInField(page).press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Your signer refused: not today')
    bunker.behavior.refuse = {}
    bunker.behavior.authUrl = { connect: 'https://signer.example/confirm' }
    bunker.behavior.ignore = ['get_public_key']
    await getSignInField(page).fill(bunker.link)
    await getSignInField(page).press('Enter')
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await expect.poll(() => bunker.requests.at(-1)?.method).toBe('get_public_key')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Connecting to your signer')).toBeHidden()
    expect(await readStoredAccounts(page)).toEqual([])
    bunker.close()
  })
  await test.step('it is reached by its link', async () => {
    const userKey = generateSecretKey()
    const bunker = await startBunker({ relay: relay.url, userKey })
    await getSignInField(page).fill(bunker.link)
    await getSignInField(page).press('Enter')
    await expect(getDialog(page, 'Sign in')).toBeHidden()
    expect(await readStoredAccounts(page)).toEqual([{ pubkey: bunker.user, method: 'nip46' }])
    await expectNoSecret(page, watch, userKey)
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }) + location.href)
    expect(stored).not.toContain(bunker.secret)

    // Signing out tells the remote signer that it is no longer needed, and deletes the key with which this browser
    // wrote to the signer.
    await getUserButton(page).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await getDialog(page, 'Sign out?').getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('button', { name: 'Sign up' }).first()).toBeVisible()
    expect(bunker.requests.at(-1)).toEqual({ method: 'logout', params: [] })
    bunker.close()
  })
  await test.step('it connects by the code that is shown', async () => {
    const bunker = await startBunker({ relay: relay.url, userKey: generateSecretKey() })
    await openSignIn(page)
    await page.getByRole('button', { name: 'Use a remote signer' }).click()
    await expect(page.getByRole('img', { name: 'Code for a remote signer' })).toBeVisible()
    await page.getByRole('button', { name: 'Copy link' }).click()
    const copied = () => page.evaluate(() => (window as unknown as { copied?: string }).copied ?? '')
    await expect.poll(copied).toContain('nostrconnect://')
    const code = await copied()
    bunker.scan(code, 'not the secret')
    bunker.scan(code)
    await expect(getDialog(page, 'Sign in')).toBeHidden()
    expect(await readStoredAccounts(page)).toEqual([{ pubkey: bunker.user, method: 'nip46' }])
    bunker.close()
  })
})
