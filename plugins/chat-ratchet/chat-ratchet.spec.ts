import { expectNoAxeViolations } from '../../tests/support/axe.ts'
import { getMessage, getMessageField, getMessageList, writeMessage } from '../../tests/support/chats.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { holdRequests } from '../../tests/support/hold-requests.ts'
import { signIn } from '../../tests/support/sign-in.ts'

test('an invite link begins a private chat: it leaves the address, and both sides write and reload', async ({
  page,
  context,
  goto,
  built,
  browser,
  demo,
  relay,
  watch,
}) => {
  // Two people sign in, each in a browser context of their own, and both reload.
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [mira, tom] = [demo.person('mira'), demo.person('tom')]
  await goto('/chats/new')
  await signIn(page, mira)
  const other = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' })
  const theirs = await other.newPage()
  await page.getByRole('button', { name: 'Share invite' }).click()
  await expectNoAxeViolations(page, 'the dialog with an invite')
  await page.getByRole('button', { name: 'Copy link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).pathname).toBe('/')
  const qrCode = await page.getByRole('dialog').locator('canvas').screenshot()

  await test.step('a visitor is asked once to sign in, and has the invite afterwards', async () => {
    // The visitor sees the invite link and a sign-in dialog first. The code that removes the invite from the address
    // loads after this dialog is closed.
    const handler = await holdRequests(theirs, /invite-link-handler/)
    await theirs.goto(link)
    await handler.whenRequested
    await expect(theirs.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
    await theirs.keyboard.press('Escape')
    await expect(theirs.getByRole('dialog')).toHaveCount(0)
    handler.release()
    await expect(theirs).toHaveURL(`${built.url}/`)
    await signIn(theirs, tom)
    await expect(theirs).toHaveURL(`${built.url}/chats/new`)
    await expect(theirs.getByLabel('An invite link, or an npub')).toHaveValue(/sharedSecret/)
  })
  await test.step('a picture of the QR code opens the form with the invite too', async () => {
    const offered = theirs.getByLabel('An invite link, or an npub')
    await offered.fill('')
    await theirs
      .getByLabel('Picture of a QR code')
      .setInputFiles({ name: 'invite.png', mimeType: 'image/png', buffer: qrCode })
    await expect(offered).toHaveValue(/sharedSecret/)
    await expect(theirs).toHaveURL(`${built.url}/chats/new`)
  })
  await test.step('the link opens the form with the invite, and is nowhere in the address or the history', async () => {
    await theirs.goto(link)
    await expect(theirs).toHaveURL(`${built.url}/chats/new`)
    const offered = theirs.getByLabel('An invite link, or an npub')
    await expect
      .poll(async () => decodeURIComponent(await offered.inputValue()))
      .toBe(decodeURIComponent(link))
    await theirs.goBack()
    await expect(theirs).toHaveURL(`${built.url}/`)
    await theirs.goForward()
    await theirs.getByLabel('An invite link, or an npub').fill(link)
    await theirs.getByRole('button', { name: 'Begin the chat' }).click()
    await expect(theirs).toHaveURL(/\/chats\/r-[0-9a-f]{32}$/)
    await expect(theirs.getByText(/Not proven: you talk to somebody with this link/)).toBeVisible()
  })
  await test.step('no other fragment is taken out of the address, nor that of an invite on another page', async () => {
    const goToFragment = (fragment: string) =>
      theirs.evaluate(hash => {
        const changed = new Promise(resolve => addEventListener('hashchange', resolve, { once: true }))
        location.hash = hash
        return changed.then(() => {})
      }, fragment)
    const chat = theirs.url()
    for (const fragment of ['#top', '#%7B%22inviter%22%3A1%7D', new URL(link).hash]) {
      await goToFragment(fragment)
      // The app removes a hexadecimal key from the address while it compares the key with the account's own. If the key
      // is another one, the app puts it back.
      await expect.poll(() => theirs.url()).toBe(`${chat}${fragment}`)
    }
    await theirs.goto(chat)
    await expect(theirs).toHaveURL(chat)
  })
  await test.step('messages go both ways, and survive a reload', async () => {
    await writeMessage(theirs, 'Over the ratchet')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Chats' }).first().click()
    const row = page.getByRole('link', { name: /Over the ratchet/ })
    await row.click()
    await getMessageField(page).fill('It turns')
    // This question appears after the relays have answered. If it were above the list, it would move the row that the
    // reader is about to press.
    const question = page.getByText(/^Publish where you read private messages/)
    await expect(question).toBeVisible()
    const [above, below] = await Promise.all([row.boundingBox(), question.boundingBox()])
    expect(above?.y).toBeLessThan(below?.y ?? 0)
    await getMessageField(page).press('Enter')
    await expect(getMessage(theirs, 'It turns')).toBeVisible()
    await theirs.reload()
    await writeMessage(theirs, 'Still')
    await expect(getMessage(theirs, 'Still')).toBeVisible()
    await expect(getMessage(page, 'Still')).toBeVisible()
    await expectNoAxeViolations(page, 'a private chat')
  })
  await test.step('who turns it on says when they write, what has arrived and what they have seen', async () => {
    const chat = theirs.url()
    const isWriting = page.getByRole('status').filter({ hasText: 'is writing…' })
    await expect(isWriting).toHaveCount(0)
    await theirs.goto(`${built.url}/settings/chats`)
    const switches = [
      'Say that you are writing',
      'Say that a message has arrived, and that you have seen it',
    ].map(name => theirs.getByRole('switch', { name }))
    for (const each of switches) {
      await expect(each).not.toBeChecked()
      await each.press('Space')
      await expect(each).toBeChecked()
    }
    await theirs.reload()
    for (const each of switches) await expect(each).toBeChecked()
    await theirs.goto(`${built.url}/chats`)
    await writeMessage(page, 'Is it there?')
    await expect(theirs.getByRole('link', { name: /Is it there/ })).toBeVisible()
    await expect(getMessage(page, 'Is it there?')).toContainText('Arrived')
    await theirs.goto(chat)
    await expect(getMessage(theirs, 'Is it there?')).toBeVisible()
    await expect(getMessage(page, 'Is it there?')).toContainText('Seen')
    await getMessageField(theirs).pressSequentially('Wait')
    await expect(isWriting).toBeVisible()
    await getMessageField(theirs).fill('')
  })
  await test.step('an invite link that is pressed in a message opens the form, and stays out of the history', async () => {
    const chat = page.url()
    await writeMessage(theirs, link)
    await getMessageList(page).getByRole('link', { name: /#%7B/ }).click()
    await expect(page).toHaveURL(`${built.url}/chats/new`)
    await expect(page.getByLabel('An invite link, or an npub')).toHaveValue(/sharedSecret/)
    await page.goBack()
    await expect(page).toHaveURL(`${built.url}/`)
    await page.goBack()
    await expect(page).toHaveURL(chat)
  })
  await test.step('a notice about a message leads to its conversation by the key that signed it, or to the list', async () => {
    const chat = page.url()
    const [newest] = relay.store
      .query({ kinds: [1060] })
      .map(({ event }) => event)
      .sort((a, b) => b.created_at - a.created_at)
    await goto(`/chats/from/${newest?.pubkey}`)
    await expect(page).toHaveURL(chat)
    await expect(getMessage(page, 'Still')).toBeVisible()
    await goto(`/chats/from/${'ab'.repeat(32)}`)
    await expect(page).toHaveURL(/\/chats$/)
  })
  const wire = JSON.stringify(relay.store.query({ kinds: [1059, 1060] }).map(({ event }) => event))
  for (const { pubkey } of [mira, tom]) expect(wire).not.toContain(pubkey)
  expect(wire).not.toMatch(/Over the|It turns/)
  expect(watch.problems()).toEqual([])
  await other.close()
})
