import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import * as nip04 from 'nostr-tools/nip04'
import { npubEncode } from 'nostr-tools/nip19'
import { generateSecretKey } from 'nostr-tools/pure'
import { createEventSigner } from '../../demo/event-signer.ts'
import { startBlossomServer } from '../../demo/media/upload-servers.ts'
import { startDemoRelay } from '../../demo/relay/start-demo-relay.ts'
import { expectNoAxeViolations } from '../../tests/support/axe.ts'
import { getMessage, getMessageList, writeMessage } from '../../tests/support/chats.ts'
import { createPicture } from '../../tests/support/create-picture.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { wrapText } from '../../tests/support/gift-wraps.ts'
import { signIn } from '../../tests/support/sign-in.ts'

test('two people write to each other privately, from a profile on; the relay reads nothing', async ({
  page,
  goto,
  follow,
  config,
  built,
  browser,
  demo,
  relay,
  watch,
}) => {
  const [mira, tom] = [demo.person('mira'), demo.person('tom')]
  for (const person of [mira, tom])
    relay.add(demo.sign(person, { kind: 10_050, tags: [['relay', relay.url]] }))
  const media = await startBlossomServer()
  config.mediaServers = [{ url: media.url, protocol: 'blossom' }]
  config.localServers.push(media.url)
  await goto('/about')
  await signIn(page, mira)
  const other = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' })
  // Without the browser's file picker, files are saved to the download folder without asking.
  await other.addInitScript(() => {
    for (const owner of [window, Window.prototype]) Reflect.deleteProperty(owner, 'showSaveFilePicker')
  })
  const theirs = await other.newPage()
  await theirs.goto(`${built.url}/about`)
  await signIn(theirs, tom)

  await test.step('the mail icon of a profile opens the conversation', async () => {
    await follow(`/${npubEncode(tom.pubkey)}`)
    await page.getByRole('button', { name: 'Private message' }).click()
    await page.getByRole('menuitem', { name: 'Private message' }).click()
    await expect(page).toHaveURL(/\/chats\/d-[0-9a-f]{32}$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Tom' })).toBeVisible()
    await writeMessage(page, 'Tea at four?')
    await expect(getMessage(page, 'Tea at four?')).toContainText('Sent')
  })
  await test.step('it arrives, and the answer comes back', async () => {
    await theirs.getByRole('link', { name: 'Chats' }).first().click()
    await theirs.getByRole('link', { name: /Tea at four/ }).click()
    await expect(getMessage(theirs, 'Tea at four?')).toBeVisible()
    await writeMessage(theirs, 'Half past.')
    await expect(getMessage(page, 'Half past.')).toBeVisible()
    await expectNoAxeViolations(page, 'a private conversation')
  })
  await test.step('both see it again after a reload', async () => {
    await page.reload()
    await expect(getMessage(page, 'Tea at four?')).toBeVisible()
    await expect(getMessage(page, 'Half past.')).toBeVisible()
  })
  await test.step('a picture is encrypted before its upload, and shown on the other side', async () => {
    await page.getByLabel('File', { exact: true }).setInputFiles(createPicture('cake.png', 200))
    await expect(page.getByText('cake.png')).toBeVisible()
    // The attached file stays while the reader opens another page.
    const conversation = new URL(page.url()).pathname
    await follow('/about')
    await expect(page.getByText('cake.png')).toBeHidden()
    await follow(conversation)
    await expect(page.getByText('cake.png')).toBeVisible()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(getMessageList(page).getByRole('img', { name: 'Image' })).toBeVisible()
    await expect(getMessageList(theirs).getByRole('img', { name: 'Image' })).toBeVisible()
    expect([...media.files.values()].some(({ type }) => type.startsWith('image/'))).toBe(false)
  })
  await test.step('another file is saved on the other side as it was before its upload', async () => {
    const recipe = Buffer.from('Flour, water, salt and time')
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'recipe.pdf', mimeType: 'application/pdf', buffer: recipe })
    await page.getByRole('button', { name: 'Send' }).click()
    const saved = theirs.waitForEvent('download')
    await getMessageList(theirs).getByRole('button', { name: 'Download' }).click()
    expect(await readFile(await (await saved).path())).toEqual(recipe)
    await expect(getMessageList(theirs).getByText('Saved', { exact: true })).toBeVisible()
  })
  await test.step('a search finds it on this device', async () => {
    await page.getByLabel('Search your messages').fill('HALF')
    await page.getByRole('link', { name: /Half past/ }).click()
    await expect(getMessage(page, 'Half past.')).toBeInViewport()
  })
  await test.step('messages may disappear, which the menu of the conversation sets by keyboard', async () => {
    await page.getByRole('button', { name: 'Conversation' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Disappearing messages' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Disappearing messages' })
    await dialog.getByRole('radio', { name: 'Never' }).press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: 'After 1 hour' })).toBeChecked()
    await expectNoAxeViolations(page, 'the choice of a time')
    await page.keyboard.press('Escape')
    await expect(page.getByText('New messages disappear after 1 hour.')).toBeVisible()
    await writeMessage(page, 'Gone soon')
    await expect(getMessage(theirs, 'Gone soon')).toContainText('Disappears')
  })
  await test.step('old messages are read, marked, and lead to the private ones', async () => {
    const content = nip04.encrypt(tom.secretKey, mira.pubkey, 'From the old days')
    const wrapsBefore = relay.store.query({ kinds: [1059] }).length
    relay.add(demo.sign(tom, { kind: 4, content, tags: [['p', mira.pubkey]] }))
    await page.getByLabel('Search your messages').press('Escape')
    const row = page.getByRole('link', { name: /From the old days/ })
    await expect(row).toContainText('Old')
    await row.click()
    await expect(getMessage(page, 'From the old days')).toBeVisible()
    await expect(page.getByText('Old messages (NIP-04) are only shown here')).toBeVisible()
    await page.getByRole('button', { name: 'Write a private message instead' }).click()
    await expect(getMessage(page, 'Half past.')).toBeVisible()
    expect(relay.store.query({ kinds: [1059] })).toHaveLength(wrapsBefore)
  })
  const wraps = relay.store.query({ kinds: [1059] }).map(({ event }) => event)
  expect(wraps).toHaveLength(10)
  expect(JSON.stringify(wraps)).not.toMatch(/Tea at four|Half past|Gone soon/)
  for (const { pubkey } of wraps) expect([mira.pubkey, tom.pubkey]).not.toContain(pubkey)
  expect(watch.problems()).toEqual([])
  await other.close()
  await media.close()
})

test('a relay that asks who is reading gives private messages after a yes; after a no the list says that some may be missing', async ({
  goto,
  page,
  built,
  browser,
  demo,
  relay,
  config,
  watch,
}) => {
  watch.expect(/WebSocket/)
  const [mira, tom] = [demo.person('mira'), demo.person('tom')]
  const strict = await startDemoRelay({ requireAuth: 'read' })
  config.localServers.push(strict.url)
  const signer = await createEventSigner()
  const oneTime = generateSecretKey()
  strict.add([
    wrapText(signer, 'Behind the door', { sender: tom.secretKey, oneTime, recipient: mira.pubkey }),
  ])
  const { host } = new URL(strict.url)
  const answer = async (where: Page, button: string) => {
    const question = where.getByRole('dialog', { name: 'A relay asks who you are' })
    await expect(question).toContainText(host)
    await question.getByRole('button', { name: button }).click()
    await where.getByRole('link', { name: 'Chats' }).first().click()
  }
  const missing = (where: Page) => where.getByText(/so messages may be missing/)
  await goto('/about')
  await signIn(page, mira)
  const other = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' })
  const again = await other.newPage()
  await again.goto(`${built.url}/about`)
  await signIn(again, mira)
  relay.add(demo.sign(mira, { kind: 10_050, tags: [['relay', strict.url]] }))
  await answer(page, 'Never')
  await expect(missing(page)).toContainText(
    `${host} gives private messages only to readers who say who they are`,
  )
  await expectNoAxeViolations(page, 'a list whose relay does not answer')
  await expect(page.getByRole('link', { name: /Behind the door/ })).toHaveCount(0)

  await answer(again, 'Allow')
  await expect(again.getByRole('link', { name: /Behind the door/ })).toBeVisible()
  await expect(missing(again)).toHaveCount(0)
  await other.close()
  await strict.close()
})
