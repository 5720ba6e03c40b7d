import type { Locator, Page } from '@playwright/test'
import { nsecEncode } from 'nostr-tools/nip19'
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { getSignInField, getUserButton } from '../../tests/support/accounts.ts'
import { getFollows, waitForStableList } from '../../tests/support/feed.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { getTenPastHour } from '../../tests/support/get-ten-past-hour.ts'
import { signIn } from '../../tests/support/sign-in.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

test('the panel Popular shows notes that several people near the reader liked today, and visitors none of them', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  const mira = demo.person('mira')
  const circle = demo.network.people.filter(p => getFollows(demo.network, mira.pubkey).includes(p.pubkey))
  const notes = demo.network.events
    .filter(e => e.kind === 1 && circle.some(p => p.pubkey === e.pubkey))
    .slice(0, 14)
  for (const fan of circle.slice(0, 3))
    for (const note of notes)
      relay.add(
        demo.sign(fan, {
          kind: 7,
          content: '+',
          tags: [
            ['e', note.id],
            ['p', note.pubkey],
          ],
        }),
      )
  await goto('/')
  await waitForStableList(page)
  const panel = page.getByRole('region', { name: 'Popular' })
  await expect(page.getByRole('region', { name: 'Follows' })).toBeVisible()
  await expect(panel).toHaveCount(0)

  await signIn(page, mira)
  const rows = panel.getByRole('article')
  await expect(rows).toHaveCount(10)
  await panel.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => rows.count()).toBeGreaterThan(10)
  const since = Math.floor(Date.now() / 1000) - 86_400 - 3_600
  const reactions = relay.store.query({ kinds: [6, 7], since }).map(({ event }) => event)
  for (const id of await rows.evaluateAll(all => all.map(row => (row as HTMLElement).dataset.popular))) {
    const likers = reactions.filter(e => e.tags.findLast(([name]) => name === 'e')?.[1] === id)
    expect(new Set(likers.map(e => e.pubkey)).size, id).toBeGreaterThanOrEqual(2)
  }
  const first = await rows.first().getAttribute('data-popular')
  // Click next to the text, which may contain links.
  await panel
    .locator(`[data-popular="${first}"]`)
    .getByRole('link', { name: 'Open the note' })
    .click({ position: { x: 4, y: 4 } })
  await expect(page.locator(`main article[data-note="${first}"]`).first()).toBeVisible()
})

test('popular notes are of the last day also while the app stays open: renewed hourly in the panel, on a press in the tab', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  await page.clock.install({ time: getTenPastHour() })
  const asked = () =>
    relay
      .requests()
      .flatMap(({ filters }) => filters)
      .filter(({ kinds, since }) => kinds?.join() === '6,7' && since !== undefined)
      .map(({ since }) => since ?? 0)
  await goto('/')
  await waitForStableList(page)
  await signIn(page, demo.person('mira'))
  const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })
  await tab(page, 'Popular').click()
  await expect(page.getByRole('region', { name: 'Popular' }).getByRole('article').first()).toBeVisible()
  await expect.poll(() => asked().length).toBeGreaterThan(0)
  const before = Math.max(...asked())
  await page.clock.fastForward(3_605_000)
  await expect.poll(() => Math.max(...asked())).toBe(before + 3_600)
  // The list in the tab does not change while somebody reads it. It changes after a press on the button.
  const panel = asked().length
  await home.click()
  await expect.poll(() => asked().slice(panel)).toContain(before + 3_600)
})

test('after a switch of accounts a tab is the new reader’s: ranked by their follows, with their own note at once', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  const someone = () => ({ ...demo.person('tom'), secretKey: generateSecretKey() })
  const keyOf = ({ secretKey }: { secretKey: Uint8Array }) => getPublicKey(secretKey)
  const readers = [someone(), someone()] as const
  const liked = readers.map((reader, n) => {
    const [writer, friend] = [someone(), someone()]
    const note = demo.sign(writer, { content: `Liked near reader ${n}` })
    relay.add(
      note,
      demo.sign(reader, { kind: 3, tags: [writer, friend].map(person => ['p', keyOf(person)]) }),
      demo.sign(friend, {
        kind: 7,
        content: '+',
        tags: [
          ['e', note.id],
          ['p', note.pubkey],
        ],
      }),
    )
    return page.getByRole('main').getByText(`Liked near reader ${n}`)
  }) as [Locator, Locator]
  await goto('/')
  await signIn(page, readers[0])
  await tab(page, 'Popular').click()
  await expect(liked[0]).toBeVisible()
  await getUserButton(page).click()
  await page.getByRole('button', { name: 'Add account' }).click()
  await getSignInField(page).fill(nsecEncode(readers[1].secretKey))
  await expect(liked[1]).toBeVisible()
  await expect(liked[0]).toBeHidden()
  const switchBack = async () => {
    await getUserButton(page).click()
    await page.getByRole('list', { name: 'Accounts' }).locator('button:not([aria-current])').click()
  }
  await switchBack()
  await expect(liked[0]).toBeVisible()
  await expect(liked[1]).toBeHidden()

  await tab(page, 'Adventure').click()
  await waitForStableList(page)
  await switchBack()
  await waitForStableList(page)
  relay.add(demo.sign(readers[1], { content: 'Written this second' }))
  await expect(page.getByText('Written this second')).toBeVisible()
})
