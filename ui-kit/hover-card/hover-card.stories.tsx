import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Avatar } from '../avatar/avatar'
import { TextLink } from '../link/text-link'
import { HoverCard } from './hover-card'

function Example() {
  return (
    <p style={{ minBlockSize: 180 }}>
      Written by{' '}
      <HoverCard
        content={() => (
          <div style={{ display: 'grid', gap: 'var(--s2)' }}>
            <Avatar keyHex={'5e'.repeat(32)} size={48} />
            <strong>Mira Okafor</strong>
            <p>Mostly bread, trains. By the sea.</p>
          </div>
        )}
      >
        <TextLink href="#mira">Mira Okafor</TextLink>
      </HoverCard>
      .
    </p>
  )
}

/** It fades in. */
const becomesVisible = (element: HTMLElement) => waitFor(() => expect(element).toBeVisible())

export default { title: 'Ui-kit/Hover card', component: Example } satisfies Meta

export const WithThePointer: StoryObj = {
  play: async ({ canvasElement }) => {
    await userEvent.hover(within(canvasElement).getByRole('link'))
    await becomesVisible(await screen.findByText(/Mostly bread/, undefined, { timeout: 2_000 }))
  },
}

export const WithFocus: StoryObj = {
  play: async () => {
    await userEvent.tab()
    await becomesVisible(await screen.findByText(/Mostly bread/, undefined, { timeout: 2_000 }))
  },
}
