import type { Page } from '@playwright/test'
import { noteEncode } from 'nostr-tools/nip19'
import { getFollows, getScrollTop, scrollBy, waitForStableList } from '../../tests/support/feed.ts'
import { expect, test } from '../../tests/support/fixtures.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/**
 * Returns the first tile that is completely below the header, and its position. With `press`, the tile is clicked from
 * within the page, because Playwright's click would scroll.
 */
const firstTile = (page: Page, press = false) =>
  page.locator('main [role=tabpanel] a:has(img)').evaluateAll((all, pressed) => {
    const at = (a: Element) => Math.round(a.getBoundingClientRect().top)
    const [first] = all.filter(a => at(a) > 120).sort((a, b) => at(a) - at(b))
    const found = { note: first?.getAttribute('href') ?? '', top: first ? at(first) : 0 }
    if (pressed && first instanceof HTMLElement) first.click()
    return found
  }, press)

/** On a phone a tile opens its note. After Back, the grid is at the same position. */
async function comesBackToTile(page: Page): Promise<void> {
  const tiles = page.locator('main [role=tabpanel] a:has(img)')
  await expect(tiles.nth(8)).toBeVisible()
  await scrollBy(page, 900)
  await expect.poll(() => getScrollTop(page)).toBe(900)
  const before = await firstTile(page, true)
  await expect(page.getByRole('heading', { level: 1, name: /^Post/ })).toBeVisible()
  await page.goBack()
  await expect.poll(() => firstTile(page)).toEqual(before)
}

test('a grid has three tiles in a row; a tile opens a viewer; on a phone, or without a picture, it opens the note', async ({
  page,
  goto,
  demo,
  relay,
  watch,
}) => {
  watch.expect(/sounds\.invalid/)
  const follows = getFollows(demo.network, demo.network.rootPubkey)
  const friends = demo.network.people.filter(({ pubkey }) => follows.includes(pubkey))
  const [friend] = friends
  if (!friend) throw new Error('The root follows nobody')
  const sound = 'https://sounds.invalid/dawn.mp3'
  relay.add(demo.sign(friend, { content: sound, tags: [['imeta', `url ${sound}`, 'm audio/mpeg']] }))
  const picture = demo.network.events.find(e => e.kind === 1 && e.tags.some(([name]) => name === 'imeta'))
  for (let n = 0; n < 45; n++) {
    const created_at = Math.floor(Date.now() / 1_000) - 3_000 - n
    const note = demo.sign(friend, { content: picture?.content ?? '', tags: picture?.tags ?? [], created_at })
    const like = { kind: 7, content: '+', tags: [['e', note.id]] }
    relay.add(note, ...friends.slice(0, 4).map(each => demo.sign(each, like)))
  }
  await goto('/')
  await tab(page, 'Media').click()
  await waitForStableList(page)
  await page.getByRole('button', { name: 'Show as grid' }).click()
  const tiles = page.locator('main [role=tabpanel] a:has(img)')
  // After the switch to the grid, the list may for one frame still draw rows of its previous scroll position.
  await expect(tiles.first()).toBeInViewport()
  await expect(tiles.nth(3)).toBeVisible()
  const tops = await tiles.evaluateAll(all => all.map(a => Math.round(a.getBoundingClientRect().top)))
  expect(tops.filter(top => top === tops[0]).length).toBeLessThanOrEqual(3)
  const address = page.url()
  await tiles.first().click()
  const viewer = page.getByRole('dialog')
  await expect(viewer).toHaveAccessibleName(/^1 of \d+: /)
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toHaveAccessibleName(/^2 of/)
  await page.keyboard.press('ArrowLeft')
  await expect(viewer).toHaveAccessibleName(/^1 of/)
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  expect(page.url()).toBe(address)
  await page.getByRole('link', { name: 'audio' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Post/ })).toBeVisible()
  await page.goBack()

  await page.setViewportSize({ width: 390, height: 800 })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show as grid' })).toHaveAttribute('aria-pressed', 'true')
  await comesBackToTile(page)
  await tab(page, 'Popular').click()
  const asGrid = page.getByRole('button', { name: 'Show as grid' })
  await expect(asGrid).toHaveAttribute('aria-pressed', 'false')
  await asGrid.click()
  await comesBackToTile(page)
})

test('a reposted note with a picture is a tile, filled by the picture; a reposted note without a picture is none', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  const [friend] = getFollows(demo.network, demo.network.rootPubkey)
  const by = demo.network.people.find(({ pubkey }) => pubkey === friend)
  const stranger = demo.network.people.find(
    ({ pubkey }) => !getFollows(demo.network, demo.network.rootPubkey).includes(pubkey),
  )
  const picture = demo.network.events.find(e => e.kind === 1 && e.tags.some(([name]) => name === 'imeta'))
  if (!by || !stranger || !picture) throw new Error('The network has nobody to pass a picture on')
  const seconds = Math.floor(Date.now() / 1_000)
  const passOn = (content: string, tags: string[][], created_at: number) => {
    const note = demo.sign(stranger, { content, tags, created_at })
    const about = [
      ['e', note.id],
      ['p', note.pubkey],
    ]
    relay.add(note, demo.sign(by, { kind: 6, content: JSON.stringify(note), tags: about, created_at }))
    return note
  }
  await goto('/')
  await tab(page, 'Unseen').click()
  await waitForStableList(page)
  await page.getByRole('button', { name: 'Show as grid' }).click()
  // Notes that arrive now wait behind the button on a machine of any speed.
  const seen = passOn(
    picture.content,
    picture.tags.map(tag => [...tag]),
    seconds - 20,
  )
  passOn('Nothing to be seen here', [], seconds - 10)
  await page.getByRole('button', { name: 'Show 1 new event', exact: true }).click()
  const tiles = page.locator('main [role=tabpanel] a')
  const tile = page.locator(`main [role=tabpanel] a[href="/${noteEncode(seen.id)}"]`)
  await expect(tile.locator('img')).toBeVisible()
  await expect(page.getByText('Nothing to be seen here')).toHaveCount(0)
  const [one, other] = await Promise.all([tile.boundingBox(), tiles.nth(1).boundingBox()])
  expect(one?.height).toBe(other?.height)
  const cell = await tile.evaluate(link => link.parentElement?.getBoundingClientRect().top ?? 0)
  expect(Math.round(cell)).toBe(Math.round(one?.y ?? -1))
})
