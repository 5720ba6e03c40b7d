import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { ShortcutHint } from './shortcut-hint'

const KEYS = [
  ['j', 'Next note'],
  ['g h', 'Go to home'],
  ['Control+Enter', 'Publish'],
  ['?', 'This list'],
  [' ', 'Pause'],
] as const

export default { title: 'Ui-kit/Shortcut hint', component: ShortcutHint } satisfies Meta

export const List: StoryObj = {
  render: () => (
    <dl style={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 'var(--s2) var(--s4)' }}>
      {KEYS.map(([keys, does]) => (
        <div key={keys} style={{ display: 'contents' }}>
          <dt>
            <ShortcutHint keys={keys} />
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  ),
  play: async ({ canvasElement }) => {
    const keys = within(canvasElement)
      .getAllByRole('term')
      .map(term => term.textContent)
    await expect(keys).toEqual(['j', 'g then h', 'ControlEnter', '?', 'Space'])
  },
}
