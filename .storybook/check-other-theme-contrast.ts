import { afterEach as lookWithAxe } from '@storybook/addon-a11y/preview'
import type { AfterEach } from 'storybook/internal/types'

/** The axe rules whose result depends on the theme. All other rules were already checked in the story's own theme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * Runs axe on the story again in the other theme (dark if the story is light, otherwise light), after the play
 * function. Storybook has stopped all transitions by then, so the other theme's colours apply at once.
 */
export const checkOtherThemeContrast: AfterEach = async context => {
  const { documentElement: page } = document
  const { theme } = page.dataset
  const dark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  const other = dark ? 'light' : 'dark'
  const { a11y } = context.parameters
  page.dataset.theme = other
  try {
    await lookWithAxe({
      ...context,
      parameters: {
        ...context.parameters,
        a11y: { ...a11y, options: { ...a11y?.options, runOnly: OF_COLOURS } },
      },
    })
  } catch (error) {
    throw new Error(`In the ${other} theme: ${error instanceof Error ? error.message : error}`)
  } finally {
    if (theme === undefined) delete page.dataset.theme
    else page.dataset.theme = theme
  }
}
