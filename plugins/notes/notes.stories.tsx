import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test'
import type { NostrEvent } from '#kernel/ports'
import { PluginView } from '#kernel/react'
import { settingsSectionRoute } from '#kernel/shell'
import type { TestKernel } from '#kernel/testing'
import { pressKeys } from '../../.storybook/press-keys'
import { columnDecorator } from '../../stories/column'
import { demoEvents, findDemoEvent, findDemoNote, notableIds } from '../../stories/demo-events'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import { NoteByRef, NoteCard, type NoteDisplayMode } from './contract'
import notes from './manifest'
import ContentSettingsSection from './views/content-settings-section'

interface NoteArgs {
  event: NostrEvent
  mode?: NoteDisplayMode
  standalone?: boolean
}

const Note = ({ event, mode = 'card', standalone = false }: NoteArgs) => (
  <PluginView token={NoteCard} event={event} mode={mode} standalone={standalone} />
)

export default {
  title: 'Plugins/Notes',
  component: Note,
  decorators: [columnDecorator, withKernel(notes, ...pluginManifests('profiles'))],
  parameters: { layout: 'fullscreen' },
} satisfies Meta

type Story = StoryObj<NoteArgs>

const shown = async (canvasElement: HTMLElement) => within(await within(canvasElement).findByRole('article'))

export const Short: Story = {
  args: { event: findDemoNote(e => e.content.length > 40 && e.content.length < 140 && e.tags.length === 0) },
  play: async ({ canvasElement, args }) => {
    const card = await shown(canvasElement)
    await expect(await card.findByText(args.event.content.slice(0, 20), { exact: false })).toBeVisible()
  },
}

export const Long: Story = {
  args: { event: findDemoEvent(notableIds.longNote) },
  play: ({ canvasElement }) => opens(canvasElement),
}

async function opens(canvasElement: HTMLElement) {
  const card = await shown(canvasElement)
  await userEvent.click(await card.findByRole('button', { name: /show more/i }))
  await expect(await card.findByText(/although the crust is very good/)).toBeVisible()
}

/**
 * A right click opens the note's menu at the pointer. It does not on elements for which the browser has its own menu,
 * such as links.
 */
export const MenuWhereOnePresses: Story = {
  args: { event: findDemoNote(e => e.content.length > 40 && e.content.length < 140 && e.tags.length === 0) },
  play: async ({ canvasElement, args }) => {
    const card = await shown(canvasElement)
    const text = await card.findByText(args.event.content.slice(0, 20), { exact: false })
    const { left, top } = text.getBoundingClientRect()
    const press = (on: Element, more?: object) =>
      fireEvent.contextMenu(on, { button: 2, clientX: left + 30, clientY: top + 8, ...more })
    for (const time of ['first', 'second']) {
      await expect(await press(text)).toBe(false)
      const menu = await screen.findByRole('menu', { name: 'More' })
      await waitFor(() =>
        expect(Math.abs(menu.getBoundingClientRect().left - left - 30), time).toBeLessThan(4),
      )
      await pressKeys('{Escape}')
      await waitFor(() => expect(card.getByRole('button', { name: 'More' })).toHaveFocus())
      await expect(screen.queryByRole('menu')).toBeNull()
    }
    const article = within(canvasElement).getByRole('article')
    article.focus()
    await pressKeys('{ContextMenu}')
    await waitFor(() => expect(screen.getAllByRole('menuitem')[0]).toHaveFocus())
    await pressKeys('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())

    const [link] = card.getAllByRole('link')
    await expect(await press(link as Element)).toBe(true)
    await expect(await press(text, { shiftKey: true })).toBe(true)
    getSelection()?.selectAllChildren(text)
    await expect(await press(text)).toBe(true)
    getSelection()?.removeAllRanges()
    await expect(screen.queryByRole('menu')).toBeNull()
  },
}

export const RightToLeft: Story = {
  args: { event: findDemoEvent(notableIds.rtlNote) },
  play: async ({ canvasElement }) => {
    const card = await shown(canvasElement)
    const text = await card.findByText(/صباح الخير/)
    await expect(getComputedStyle(text.closest('[dir]') ?? text).direction).toBe('rtl')
  },
}

export const ContentWarning: Story = {
  args: { event: findDemoEvent(notableIds.warningNote) },
  play: async ({ canvasElement }) => {
    const card = await shown(canvasElement)
    const cover = await card.findByRole('button', { name: /The end of the film/ })
    await expect(card.queryByText(/lighthouse keeper/)).toBeNull()
    await userEvent.click(cover)
    await expect(await card.findByText(/lighthouse keeper/)).toBeVisible()
  },
}

export const Mentions: Story = {
  args: { event: findDemoEvent(notableIds.mentionNote) },
  play: async ({ canvasElement }) => {
    const card = await shown(canvasElement)
    await expect(await card.findByText(/Ana Lindqvist/)).toBeVisible()
  },
}

export const QuoteInAQuote: Story = {
  args: { event: findDemoEvent(notableIds.nestedQuote) },
  play: async ({ canvasElement }) => {
    const card = await shown(canvasElement)
    await expect(await card.findByText('And again.')).toBeVisible()
    await expect(await card.findByText('Quoting the quote, because yes.')).toBeVisible()
  },
}

export const Reply: Story = {
  args: { event: findDemoNote(e => e.tags.some(([name]) => name === 'e')), standalone: true },
  play: async ({ canvasElement }) => void (await shown(canvasElement)),
}

export const OnItsPage: Story = {
  args: { event: findDemoEvent(notableIds.longNote), mode: 'page' },
  play: async ({ canvasElement }) => {
    const card = await shown(canvasElement)
    await expect(await card.findByText(/although the crust is very good/)).toBeVisible()
  },
}

export const Embedded: Story = {
  args: { event: findDemoEvent(notableIds.longNote), mode: 'embed' },
  play: async ({ canvasElement }) => void (await shown(canvasElement)),
}

export const UnknownKind: Story = {
  args: {
    event: {
      ...findDemoEvent(notableIds.longNote),
      id: 'c'.repeat(64),
      kind: 30_402,
      content: '',
      tags: [['alt', 'A listing: a steel touring bike, size 56.']],
    },
  },
  play: async ({ canvasElement }) => {
    const card = await shown(canvasElement)
    await expect(await card.findByText(/a steel touring bike/)).toBeVisible()
    await expect(await card.findByText(/Kind 30402/)).toBeVisible()
  },
}

/** The author deleted the note, so no relay has it any more. */
export const Deleted: Story = {
  parameters: { kernel: { events: demoEvents.filter(e => e.id !== notableIds.deletedNoteId) } },
  render: () => <PluginView token={NoteByRef} to={{ id: notableIds.deletedNoteId }} />,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/could not be found/)).toBeVisible()
  },
}

let away: TestKernel | undefined

/**
 * No relay could be asked, so the page does not say that the note was not found. The note is requested again once a
 * relay can be reached.
 */
export const NotHereOffline: Story = {
  parameters: {
    kernel: {
      prepare(made: TestKernel) {
        away = made
        made.relay.close()
      },
    },
  },
  render: () => <PluginView token={NoteByRef} to={{ id: notableIds.longNote }} />,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const words = 'You are offline, and this note is not saved on this device.'
    await page.findByText(words)
    away?.relay.open()
    away?.nostr.reconnect()
    await page.findByRole('article')
    await expect(page.queryByText(words)).toBeNull()
  },
}

export const Menu: Story = {
  args: { event: findDemoEvent(notableIds.mentionNote) },
  play: async ({ canvasElement }) => {
    const card = await shown(canvasElement)
    await userEvent.click(await card.findByRole('button', { name: 'More' }))
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Copy link' })).toBeVisible())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  },
}

const FIRST = demoEvents.filter(e => e.kind === 1).slice(0, 12)

export const Many: Story = {
  render: () => (
    <>
      {FIRST.map(event => (
        <Note key={event.id} event={event} />
      ))}
    </>
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(within(canvasElement).getAllByRole('article').length).toBeGreaterThanOrEqual(12),
    )
  },
}

export const Settings: Story = {
  render: () => <ContentSettingsSection />,
  parameters: { kernel: { path: settingsSectionRoute.path.replace('$section', 'content') } },
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const toggle = await inside.findByRole('switch', { name: 'Cover sensitive content' })
    const before = toggle.getAttribute('aria-checked')
    await userEvent.click(toggle)
    await expect(toggle).not.toHaveAttribute('aria-checked', before)
  },
}
