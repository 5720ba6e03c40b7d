import { expectNoAxeViolations } from '../../tests/support/axe.ts'
import { waitForStableList } from '../../tests/support/feed.ts'
import { expect, type TestDemo, test } from '../../tests/support/fixtures.ts'
import { getOptions, getRecentSearches, getSearchBox, getTab } from '../../tests/support/search.ts'
import { getHorizontalOverflowPx } from '../../tests/support/widths.ts'

/**
 * True if anybody mutes this person. Recent searches leave out people whom many mute, so the test must not choose one.
 */
const mutedBySome = (demo: TestDemo, pubkey: string): boolean =>
  demo.network.events.some(e => e.kind === 10_000 && e.tags.some(([, muted]) => muted === pubkey))

test('recent searches are six at most, latest first, and can be cleared; axe finds no faults in the list and the tabs', async ({
  page,
  goto,
  follow,
  demo,
}) => {
  await page.addInitScript(
    people => localStorage.setItem('pinion/settings/search', JSON.stringify({ version: 1, value: people })),
    [
      ...demo.network.people
        .filter(({ pubkey }) => !mutedBySome(demo, pubkey))
        .slice(0, 9)
        .map((p, n) => ({ pubkey: p.pubkey, name: `Number ${n}`, query: 'n' })),
      { pubkey: 'x', name: 1 },
    ],
  )
  await goto('/about')
  await getSearchBox(page).focus()
  await expect(getRecentSearches(page).getByRole('listitem')).toHaveCount(6)
  await expect(getRecentSearches(page).getByRole('listitem').first()).toHaveText('Number 0')
  await expectNoAxeViolations(page, 'recent')
  await getRecentSearches(page).getByRole('button', { name: 'Clear' }).click()
  await expect(getRecentSearches(page)).toHaveCount(0)
  await getSearchBox(page).fill('mar')
  await expect(getOptions(page).nth(1)).toBeVisible()
  await expectNoAxeViolations(page, 'list')
  await getSearchBox(page).fill('')
  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('link', { name: 'Search' }).click()
  await expect(page.getByRole('region', { name: 'Popular people' }).getByRole('listitem')).toHaveCount(10)
  await expectNoAxeViolations(page, 'people tab')
  await follow('/search/coffee')
  await waitForStableList(page)
  await expectNoAxeViolations(page, 'posts tab')
})

test('turning Search off removes all of it, turning it on brings it back', async ({ page, goto }) => {
  await goto('/search')
  await expect(getTab(page, 'People')).toBeVisible()
  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Plugins' }).click()
  await expect(getSearchBox(page)).toBeVisible()
  await page.getByRole('switch', { name: 'Search', exact: true }).click()
  await expect(getSearchBox(page)).toHaveCount(0)
  await expect(nav.getByRole('link', { name: 'Search' })).toHaveCount(0)
  await expect.poll(() => page.workers().filter(w => /people/.test(w.url())).length).toBe(0)
  await page.goBack()
  await page.goBack()
  await expect(page.getByText('Search is turned off.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(getTab(page, 'People')).toBeVisible()
})

test('on a phone the bar and the key / lead to the page', async ({ page, goto }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await goto('/')
  await page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search$/)
  await goto('/about')
  await expect(
    page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Search' }),
  ).toBeVisible()
  // The page listens to keys only a moment after it is shown, so press the key until it works.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(page).toHaveURL(/\/search$/, { timeout: 500 })
  }).toPass()
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Search people' })).toBeFocused()
  await page.setViewportSize({ width: 320, height: 800 })
  for (const name of ['People', 'Posts', 'Market']) {
    await getTab(page, name).click()
    await expect.poll(() => getHorizontalOverflowPx(page), name).toBeLessThanOrEqual(0)
  }
})
