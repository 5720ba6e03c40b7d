import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** The rules a theme can break; all others give the same result in both. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

interface Look {
  /** Selector of the part to look at; all of the page without one. */
  readonly within?: string
  /** Rules that do not hold for it. */
  readonly but?: readonly string[]
}

/** Axe's findings on the page as it is now: each rule, and its elements. */
export async function objections(page: Page, { within, but = [] }: Look = {}, only?: string[]) {
  // Once a document: it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(only && { runOnly: only }),
    rules: Object.fromEntries(but.map(rule => [rule, { enabled: false }])),
  }
  return page.evaluate(
    async ([root, how]) => {
      const looker = (globalThis as unknown as { axe: typeof axe }).axe
      const { violations } = await looker.run(root ?? document, how)
      return violations.map(({ id, nodes }) => {
        const where = nodes.slice(0, 3).map(node => node.html.slice(0, 160))
        return `${id}: ${where.join(' | ')}`
      })
    },
    [within, options] as const,
  )
}

/** axe finds nothing in the page as it is now, light or dark. */
export async function expectNoObjections(page: Page, what: string, look?: Look): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found = await objections(page, look, colorScheme === 'dark' ? OF_COLOURS : undefined)
    expect(found, `${what}, ${colorScheme}`).toEqual([])
  }
}
