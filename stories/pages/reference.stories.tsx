import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { ContractReference } from '../documents/reference'

export default { title: 'Reference', component: ContractReference } satisfies Meta<typeof ContractReference>

type Story = StoryObj<typeof ContractReference>

export const AllTokens: Story = { name: 'All tokens' }

export const Filtered: Story = {
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await userEvent.type(inside.getByRole('searchbox', { name: 'Filter' }), 'own lists')
    await waitFor(() => expect(inside.queryByRole('heading', { name: 'noteKinds' })).toBeNull())
    await expect(inside.getByRole('heading', { name: 'OwnLists' })).toBeVisible()
    await expect(inside.getByText("import { OwnLists } from '#contracts/lists'")).toBeVisible()
  },
}

/** A plugin author looks for a free order and free keys. */
export const Places: Story = {
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const table = within(inside.getByRole('table', { name: 'Places taken in shortcuts' }))
    await expect(table.getByRole('row', { name: '10 j notes/next' })).toBeVisible()
  },
}

export const NothingFound: Story = {
  name: 'Nothing found',
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await userEvent.type(inside.getByRole('searchbox', { name: 'Filter' }), 'submarine')
    await expect(
      await inside.findByText("No token has 'submarine' in its name or description."),
    ).toBeVisible()
  },
}
