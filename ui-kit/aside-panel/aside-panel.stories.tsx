import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { ListRow } from '../list-row/list-row'
import { AsidePanel } from './aside-panel'

export default { title: 'Ui-kit/Aside panel', component: AsidePanel } satisfies Meta

const BIRDS = ['Kingfisher', 'Wren', 'A bird whose name is a good deal longer than the column is wide']

/** Two panels, as wide as the right column. */
export const Two: StoryObj = {
  render: () => (
    <div style={{ inlineSize: 320 }}>
      {['Seen today', 'Seen this week'].map(title => (
        <AsidePanel key={title} title={title}>
          <ul>
            {BIRDS.map(bird => (
              <li key={bird}>
                <ListRow title={bird} />
              </li>
            ))}
          </ul>
        </AsidePanel>
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    const panel = within(within(canvasElement).getByRole('region', { name: 'Seen this week' }))
    await expect(panel.getByRole('heading', { level: 2, name: 'Seen this week' })).toBeVisible()
  },
}
