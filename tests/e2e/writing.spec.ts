import * as nip19 from 'nostr-tools/nip19'
import { generateSecretKey } from 'nostr-tools/pure'
import { encodeNpub } from '../../kernel/nostr/protocol/codec/index.ts'
import { getComposer, getComposerPublishButton, getTextField } from '../support/composer.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNoSecret } from '../support/scan-secrets.ts'
import { signIn } from '../support/sign-in.ts'

test.beforeEach(async ({ page, goto, demo }) => {
  await goto('/about')
  await signIn(page, demo.person('mira'))
})

test('a note is published with its mentions and hashtags, and its page is shown', async ({
  page,
  demo,
  relay,
}) => {
  const leo = demo.person('leo')
  await page.getByRole('button', { name: 'New post' }).click()
  await expect(getComposerPublishButton(page)).toBeDisabled()
  await getTextField(page).fill(`   `)
  await expect(getComposerPublishButton(page)).toBeDisabled()
  await getTextField(page).fill(`Good morning ${encodeNpub(leo.pubkey)} #Birds`)
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Good morning')
  await getTextField(page).press('Control+Enter')
  await expect(getComposer(page)).toBeHidden()
  await expect(page).toHaveURL(/\/note1/)
  await expect(page.getByRole('main')).toContainText('Good morning')
  const mine = () => relay.store.query({ kinds: [1], authors: [demo.person('mira').pubkey], '#t': ['birds'] })
  await expect.poll(() => mine().length).toBe(1)
  const [row] = mine()
  expect(row?.event.content).toBe(`Good morning nostr:${encodeNpub(leo.pubkey)} #Birds`)
  expect(row?.event.tags).toEqual([
    ['p', leo.pubkey],
    ['t', 'birds'],
  ])
})

test('within five seconds a note can be taken back, and its text returns; own custom emoji are included', async ({
  page,
  demo,
  relay,
  watch,
}) => {
  const [mira, leo] = [demo.person('mira'), demo.person('leo')]
  const kite = 'https://pictures.invalid/kite.png'
  watch.expect(/pictures\.invalid/)
  const birds = [
    ['d', 'birds'],
    ['emoji', 'red-kite', kite],
  ]
  const list = [['a', `30030:${leo.pubkey}:birds`]]
  relay.add(
    demo.sign(leo, { kind: 30030, tags: birds }),
    demo.sign(mira, { kind: 10030, tags: list, content: '' }),
  )
  await page.getByRole('button', { name: 'New post' }).click()
  await getTextField(page).fill('Too early.')
  await getComposerPublishButton(page).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(getTextField(page)).toHaveValue('Too early.')
  await expect(page).not.toHaveURL(/\/note1/)
  const mine = () => relay.store.query({ kinds: [1], authors: [mira.pubkey] }).map(row => row.event)
  expect(mine().map(e => e.content)).not.toContain('Too early.')

  await getComposer(page).getByRole('button', { name: 'Emoji' }).click()
  await page.getByRole('gridcell', { name: ':red-kite:' }).click()
  await expect(getTextField(page)).toHaveValue(/^Too early\. ?:red-kite: ?$/)
  await getComposerPublishButton(page).click()
  const sent = () => mine().find(e => e.content.startsWith('Too early.'))
  await expect.poll(() => sent()?.content).toMatch(/^Too early\. ?:red-kite:$/)
  expect(sent()?.tags).toEqual([['emoji', 'red-kite', kite]])

  await page.getByRole('button', { name: 'New post' }).click()
  await getTextField(page).fill('Typed by hand: :red-kite:')
  await getComposerPublishButton(page).click()
  const typed = () => mine().find(e => e.content.startsWith('Typed by hand'))
  await expect.poll(() => typed()?.tags).toEqual([['emoji', 'red-kite', kite]])
})

test('two presses while the window loads open one window; a draft survives a reload and a closed tab', async ({
  context,
  page,
}) => {
  await test.step('two presses while the window loads', async () => {
    await page.getByRole('button', { name: 'New post' }).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await getTextField(page).fill('Once')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'New post' }).click()
    await expect(getTextField(page)).toHaveValue('Once')
    await page.keyboard.press('Escape')
    await expect(getComposer(page)).toBeHidden()
  })
  await page.getByRole('button', { name: 'New post' }).click()
  await getTextField(page).fill('Half a thought')
  await page.reload()
  await page.getByRole('button', { name: 'New post' }).click()
  await expect(getTextField(page)).toHaveValue('Half a thought')
  await getTextField(page).fill('Half a thought, and a bit')
  await page.close({ runBeforeUnload: true })
  const next = await context.newPage()
  await next.goto('/about')
  await next.getByRole('button', { name: 'New post' }).click()
  await expect(getTextField(next)).toHaveValue('Half a thought, and a bit')
})

test('a secret key is neither published nor stored, and the typed text is not lost', async ({
  page,
  demo,
  watch,
}) => {
  const key = generateSecretKey()
  const nsec = nip19.nsecEncode(key)
  const stored = () =>
    page.evaluate(async () => {
      const name = 'pinion-plugin-composer'
      // If the app has not created the database, opening it would create an empty one. So return.
      if (!(await indexedDB.databases()).some(there => there.name === name)) return undefined
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const opened = await settled(indexedDB.open(name))
      const rows = await settled(opened.transaction('drafts').objectStore('drafts').getAll())
      opened.close()
      return rows.map((row: { content: string }) => row.content).join()
    })
  const nothingStored = async () => {
    await expect.poll(stored).toBe('')
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
    await expectNoSecret(page, watch, key, { shown: false })
  }
  const open = () => page.getByRole('button', { name: 'New post' }).click()
  const said = getComposer(page).getByRole('alert')
  const text = `my key https://pictures.invalid/${nsec}.png`
  await open()
  await getTextField(page).fill(text.slice(0, 50))
  await expect.poll(stored).toBe(text.slice(0, 50))
  await getTextField(page).fill(text)
  await expect(said).toContainText('holds a secret key')
  await nothingStored()
  await getComposerPublishButton(page).click()
  await expect(said).toContainText('holds a secret key')
  await expect(getTextField(page)).toHaveValue(text)
  await page.keyboard.press('Escape')
  await expect(getComposer(page)).toBeHidden()
  await nothingStored()
  await expectNoSecret(page, watch, key)

  await open()
  await expect(getTextField(page)).toHaveValue(text)
  await getTextField(page).fill('my key')
  await expect(said).toHaveCount(0)
  await expect.poll(stored).toBe('my key')
  await getComposer(page).getByRole('button', { name: 'Content warning' }).click()
  await page.getByRole('textbox', { name: 'Content warning' }).fill(nsec)
  await nothingStored()

  // A draft that an earlier version has stored is deleted when it is read. After that, only the window has it.
  await page.evaluate(
    ([name, content]) =>
      localStorage.setItem(name, JSON.stringify({ content, imageMetadata: {}, emoji: {}, savedAt: 1 })),
    [`pinion/draft/${demo.person('mira').pubkey} note`, text] as const,
  )
  await page.reload()
  await open()
  await expect(getTextField(page)).toHaveValue(text)
  await nothingStored()
})
