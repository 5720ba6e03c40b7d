import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { LoadMore } from './load-more'

export default { title: 'Ui-kit/List end' } satisfies Meta

function Rows() {
  const [pressed, setPressed] = useState<readonly boolean[]>([])
  return (
    <>
      <p>{pressed.map(each => (each ? 'pressed' : 'reached')).join(', ')}</p>
      <LoadMore pageKey="same" isLoading={false} onLoad={each => setPressed([...pressed, each])} />
    </>
  )
}

/** The end of this list is in sight, so more is loaded without a press. A press loads more, too. */
export const InSight: StoryObj = {
  render: () => <Rows />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await waitFor(() => expect(inside.getByText('reached')).toBeVisible())
    await userEvent.click(inside.getByRole('button', { name: 'Show more' }))
    await expect(inside.getByText('reached, pressed')).toBeVisible()
  },
}
