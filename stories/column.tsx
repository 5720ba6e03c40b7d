import type { Decorator } from '@storybook/react-vite'

/** The width that a page has in the app. */
export const inColumn: Decorator = Story => (
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
