import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { DetailsLine } from './details-line'

export default { title: 'Ui-kit/Details line', component: DetailsLine } satisfies Meta

export const OnAPhone: StoryObj = {
  render: () => (
    <div style={{ inlineSize: 180 }}>
      <DetailsLine label="Terns" summary="Arctic, common, little and sandwich terns">
        Four kinds of terns breed on the outer islands.
      </DetailsLine>
    </div>
  ),
  play: async ({ canvasElement }) => {
    const line = within(canvasElement).getByRole('button', { name: /Arctic, common/ })
    await expect(line.getBoundingClientRect().height).toBeLessThan(30)
    await expect(line.getBoundingClientRect().width).toBeLessThanOrEqual(180)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    const panel = await within(canvasElement.ownerDocument.body).findByRole('dialog', { name: 'Terns' })
    await expect(panel).toHaveTextContent('Four kinds of terns')
    await userEvent.keyboard('{Escape}')
    await expect(line).toHaveFocus()
  },
}
