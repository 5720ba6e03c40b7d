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
            <Avatar pubkey={'5e'.repeat(32)} size={48} />
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

/** Waits for the card to fade in. */
const becomesVisible = (element: HTMLElement) => waitFor(() => expect(element).toBeVisible())

export default { title: 'Ui-kit/Hover card', component: Example } satisfies Meta

/** A pointer that only passes over the link opens nothing. A pointer that rests on it for 300 ms opens the card. */
export const WithThePointer: StoryObj = {
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole('link')
    const started = performance.now()
    await userEvent.hover(link)
    await becomesVisible(await screen.findByText(/Mostly bread/, undefined, { timeout: 2_000 }))
    await expect(performance.now() - started).toBeGreaterThanOrEqual(300)
    await userEvent.unhover(link)
    await waitFor(() => expect(screen.queryByText(/Mostly bread/)).toBeNull())
  },
}

export const WithFocus: StoryObj = {
  play: async ({ canvasElement }) => {
    await userEvent.tab()
    await becomesVisible(await screen.findByText(/Mostly bread/, undefined, { timeout: 2_000 }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText(/Mostly bread/)).toBeNull())
    await expect(within(canvasElement).getByRole('link')).toHaveFocus()
  },
}

export const Open: StoryObj = {
  play: async () => {
    await userEvent.tab()
    await becomesVisible(await screen.findByText(/Mostly bread/, undefined, { timeout: 2_000 }))
  },
}
