import { encodeNote } from '../../kernel/nostr/protocol/codec/index.ts'
import { getComposer, getComposerPublishButton, getTextField } from '../support/composer.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/sign-in.ts'

test.beforeEach(async ({ page, goto, demo }) => {
  await goto('/about')
  await signIn(page, demo.person('mira'))
})

test('reply, quote, like, emoji, repost and deletion follow the NIPs, and another browser sees them', async ({
  page,
  browser,
  baseURL,
  follow,
  demo,
  relay,
  goto,
}) => {
  const mira = demo.person('mira')
  const leo = demo.person('leo')
  const note = demo.sign(leo, { content: 'The canal froze over night.' })
  relay.add(note)
  const mine = (kind: number) =>
    relay.store.query({ kinds: [kind], authors: [mira.pubkey], '#e': [note.id] }).map(row => row.event)
  await goto(`/${encodeNote(note.id)}`)
  const card = page.locator(`article[data-note="${note.id}"]`).first()
  await expect(card).toContainText('The canal froze')

  await test.step('like', async () => {
    await card.getByRole('button', { name: 'Like' }).click()
    await expect(card.getByRole('button', { name: /You reacted/ })).toHaveAttribute('aria-pressed', 'true')
    await expect
      .poll(() => mine(7).map(e => [e.content, e.tags]))
      .toEqual([
        [
          '+',
          [
            ['e', note.id],
            ['p', leo.pubkey],
            ['k', '1'],
          ],
        ],
      ])
  })
  await test.step('repost', async () => {
    await card.getByRole('button', { name: 'Repost' }).click()
    await page.getByRole('menuitem', { name: 'Repost' }).click()
    await expect(card.getByRole('button', { name: 'You reposted this, 1 repost' })).toBeVisible()
    await expect.poll(() => mine(6).map(e => JSON.parse(e.content).id)).toEqual([note.id])
    expect(mine(6)[0]?.tags).toEqual([
      ['e', note.id],
      ['p', leo.pubkey],
    ])
  })
  await test.step('reply', async () => {
    await card.getByRole('button', { name: /^Reply/ }).click()
    await expect(getComposer(page)).toContainText('The canal froze')
    await getTextField(page).fill('Did it hold?')
    await getComposerPublishButton(page).click()
    await expect
      .poll(() => mine(1).map(e => [e.content, e.tags]))
      .toEqual([
        [
          'Did it hold?',
          [
            ['e', note.id, '', 'root', leo.pubkey],
            ['p', leo.pubkey],
          ],
        ],
      ])
  })
  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const theirs = await other.newPage()
  await test.step('another browser shows all of it', async () => {
    await theirs.goto(`/${encodeNote(note.id)}`)
    const seen = theirs.locator(`article[data-note="${note.id}"]`).first()
    await expect(seen.getByRole('button', { name: 'Like, 1 like' })).toBeVisible()
    await expect(seen.getByRole('button', { name: 'Repost, 1 repost' })).toBeVisible()
    await expect(seen.getByRole('button', { name: 'Reply, 1 reply' })).toBeVisible()
    await expect(theirs.getByText('Did it hold?')).toBeVisible()
  })
  await test.step('quote', async () => {
    await goto(`/${encodeNote(note.id)}`)
    await card.getByRole('button', { name: /repost/i }).click()
    await page.getByRole('menuitem', { name: 'Quote' }).click()
    await getTextField(page).fill('Worth a look.')
    await getComposerPublishButton(page).click()
    const quotes = () =>
      relay.store.query({ kinds: [1], authors: [mira.pubkey], '#q': [note.id] }).map(row => row.event)
    await expect.poll(() => quotes().length).toBe(1)
    const [quote] = quotes()
    expect(quote?.content).toMatch(/^Worth a look\.\n\nnostr:nevent1/)
    expect(quote?.tags).toEqual([
      ['p', leo.pubkey],
      ['q', note.id],
    ])
  })
  await test.step('a deletion can be requested for an own note only', async () => {
    await follow(`/${encodeNote(note.id)}`)
    await card.getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Request deletion' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    const [reply] = mine(1)
    const own = page.locator(`article[data-note="${reply?.id}"]`).first()
    await own.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Request deletion' }).click()
    relay.refuseEvents('blocked: everything stays')
    await page.getByRole('dialog').getByRole('button', { name: 'Request deletion' }).click()
    await expect(page.getByText('No relay took it: blocked: everything stays')).toBeVisible()
    await expect(own).toBeVisible()
    relay.refuseEvents(undefined)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(own).toHaveCount(0)
    await expect
      .poll(() => relay.store.query({ kinds: [5], authors: [mira.pubkey] }).map(row => row.event.tags))
      .toEqual([
        [
          ['e', reply?.id],
          ['k', '1'],
        ],
      ])
    await expect(theirs.getByText('Did it hold?')).toHaveCount(0)
  })
  await other.close()
})

test('two quick presses are one like and one repost', async ({ page, goto, demo, relay }) => {
  const note = demo.sign(demo.person('leo'), { content: 'Twice is once.' })
  relay.add(note)
  await goto(`/${encodeNote(note.id)}`)
  const card = page.locator(`article[data-note="${note.id}"]`).first()
  await card.getByRole('button', { name: 'Like' }).dblclick()
  await expect(card.getByRole('button', { name: /You reacted/ })).toBeVisible()
  const likes = () =>
    relay.store.query({ kinds: [7], authors: [demo.person('mira').pubkey], '#e': [note.id] })
  await expect.poll(() => likes().length).toBe(1)
  await page.goto('/settings/network')
  await expect(page.getByRole('region', { name: 'Outbox' }).getByText('Reaction')).toHaveCount(1)
})
