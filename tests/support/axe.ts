import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** The axe rules whose result depends on the theme. All other rules have the same result in both themes. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

interface Look {
  /** Selector of the part to check; the whole page by default. */
  readonly within?: string
  /** Axe rules to leave out, because they do not apply to this part. */
  readonly but?: readonly string[]
}

/** Returns axe's findings on the page as it is now: each violated rule with its elements. */
export async function findAxeViolations(page: Page, { within, but = [] }: Look = {}, only?: string[]) {
  // Load axe only once in each document, because it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    // Axe is not loaded in frames. It would send messages to a frame of another site, which the browser reports.
    iframes: false,
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

/** Expects that axe finds no faults in the page as it is now, in both the light and the dark theme. */
export async function expectNoAxeViolations(page: Page, what: string, look?: Look): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found = await findAxeViolations(page, look, colorScheme === 'dark' ? OF_COLOURS : undefined)
    expect(found, `${what}, ${colorScheme}`).toEqual([])
  }
}
