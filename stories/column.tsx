import type { Decorator } from '@storybook/react-vite'

/** Shows the story in a column that is as wide as a page in the app. */
export const columnDecorator: Decorator = Story => (
  <main
    style={{
      inlineSize: '100%',
      maxInlineSize: 'var(--column)',
      minBlockSize: '100vh',
      marginInline: 'auto',
    }}
  >
    <Story />
  </main>
)
