import '#ui-kit/tokens.css'
import '../ui-kit/base.css'
import type { Preview } from '@storybook/react-vite'
import { configure } from 'storybook/test'
import { checkOtherThemeContrast } from './check-other-theme-contrast'
import { failOnConsoleOutput } from './fail-on-console-output'
import { failOnStyleElements } from './fail-on-style-elements'
import type { StoryFailureCheck } from './story-failure-check'
import { StoryThemeAndDirection } from './story-theme-and-direction'

// On a busy machine, loading code at its first use may take several seconds.
configure({ asyncUtilTimeout: 20_000 })

let watches: readonly StoryFailureCheck[] = []

const preview: Preview = {
  parameters: {
    a11y: { test: 'error' },
    layout: 'padded',
    controls: { disableSaveFromUI: true },
    viewport: {
      options: Object.fromEntries(
        [390, 820, 1200].map(width => [
          `w${width}`,
          { name: `${width} px`, styles: { width: `${width}px`, height: '100%' } },
        ]),
      ),
    },
    options: { storySort: { order: ['Pinion', 'Documents', 'Reference', 'Ui-kit', 'Plugins', 'Host'] } },
  },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        title: 'Theme',
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'system', title: 'System' },
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    },
    direction: {
      description: 'Writing direction',
      toolbar: {
        title: 'Direction',
        icon: 'transfer',
        items: [
          { value: 'ltr', title: 'Left to right' },
          { value: 'rtl', title: 'Right to left' },
        ],
      },
    },
  },
  initialGlobals: { theme: 'system', direction: 'ltr' },
  decorators: [
    (Story, { globals }) => {
      const { theme, direction } = globals as { theme: string; direction: string }
      return (
        <StoryThemeAndDirection theme={theme} direction={direction}>
          <Story />
        </StoryThemeAndDirection>
      )
    },
  ],
  beforeEach: () => {
    watches = [failOnConsoleOutput(), failOnStyleElements()]
    return () => {
      for (const watch of watches) watch.end()
    }
  },
  // Check the watches here and not in the clean-up, because the clean-up runs when the next story is already being
  // created.
  afterEach: async context => {
    for (const watch of watches) watch.check()
    // Only in tests, because a person who looks at the story would see it flash.
    if (import.meta.env.MODE === 'test') await checkOtherThemeContrast(context)
  },
}

export default preview
