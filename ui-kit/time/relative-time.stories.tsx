import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { RelativeTime } from './relative-time'

export default { title: 'Ui-kit/Relative time', component: RelativeTime } satisfies Meta

const ago = (s: number) => Math.floor(Date.now() / 1_000) - s

export const Ages: StoryObj = {
  render: () => (
    <ul style={{ display: 'grid', gap: 'var(--s2)' }}>
      {[-86_400 * 400, -86_400 * 2.5, -7_300, -30, 5, 90, 3_599, 3_601, 80_000, 86_400 * 3, 86_400 * 800].map(
        s => (
          <li key={s}>
            <RelativeTime timeSeconds={ago(s)} />
          </li>
        ),
      )}
    </ul>
  ),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(inside.getAllByText('now')).toHaveLength(2)
    for (const text of ['1m', '59m', '1h', '22h', 'in 2 h', 'in 2 d'])
      await expect(inside.getByText(text)).toBeVisible()
    // The full date appears when the pointer rests on a time.
    await userEvent.hover(inside.getByText('22h'))
    await expect(inside.getByText('22h').title).toMatch(/\d{4}/)
  },
}
