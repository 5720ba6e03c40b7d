import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** What the theme can break; the rest is the same in both. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** What axe objects to in a theme: the rule, and where. */
async function objections(page: Page, colorScheme: 'light' | 'dark', but: string[]) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const axe = new AxeBuilder({ page })
  if (colorScheme === 'dark') axe.withRules(OF_COLOURS)
  else axe.disableRules(but)
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(n => n.html.slice(0, 160))
        .slice(0, 3)
        .join(' | ')}`,
  )
}

/** axe finds nothing in the page as it is now, light or dark; `but` are rules that do not hold for it. */
export async function expectNoObjections(page: Page, what: string, but: string[] = []): Promise<void> {
  for (const theme of ['light', 'dark'] as const)
    expect(await objections(page, theme, but), `${what}, ${theme}`).toEqual([])
}
