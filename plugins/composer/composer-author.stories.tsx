import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { composerModes } from '#contracts/composer'
import type { Kernel } from '#kernel'
import { type Account, Accounts } from '#kernel/ports'
import { createTestEvent, createTestPlugin, numberToHex, type TestKernel } from '#kernel/testing'
import { columnDecorator } from '../../stories/column'
import { findDialog, OpenComposer, pasteText } from '../../stories/composer-window'
import { demoEvents } from '../../stories/demo-events'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import composer from './manifest'

export default {
  title: 'Plugins/Composer/Author',
  decorators: [
    columnDecorator,
    withKernel(composer, ...pluginManifests('accounts', 'media-upload', 'notes', 'profiles')),
  ],
  parameters: { kernel: { overlays: true } },
} satisfies Meta

let kernel: Kernel | undefined
/** Number from which the next story's keys are made. Each story has a new reader, who has no stored draft. */
let readers = 9_000

/** Signs in to accounts with these names. The first account is the reader's current one. */
function signedIn(...names: readonly string[]) {
  readers += 100
  const all = names.map((name, at) => ({ name, pubkey: numberToHex(readers + at) }))
  const events = all.map(({ name, pubkey }) =>
    createTestEvent({ kind: 0, pubkey, content: JSON.stringify({ name }) }),
  )
  const [reader] = all
  if (!reader) throw new Error('nobody reads')
  const listed: readonly Account[] = all.map(({ pubkey, name }) => ({
    pubkey,
    method: name === 'Read-only' ? 'read-only' : 'key',
  }))
  return {
    kernel: {
      events: [...demoEvents, ...events],
      session: { pubkey: reader.pubkey, canSign: true, method: 'key' } as const,
      prepare(made: TestKernel) {
        kernel = made.kernel
        void made.kernel.resolve(Accounts).then(control => {
          for (const account of listed) control.signIn(account)
        })
      },
    },
  }
}

const author = (shown: Awaited<ReturnType<typeof findDialog>>, name: string | RegExp) =>
  shown.findByRole('button', { name })

/** Only one account can sign, so the composer says which one it is, and offers no choice. */
export const One: StoryObj = {
  parameters: signedIn('Ada', 'Read-only'),
  render: () => <OpenComposer />,
  play: async () => {
    const shown = await findDialog('New post')
    const line = await shown.findByText(/^Posting as/)
    await waitFor(() => expect(line).toHaveTextContent('Posting as Ada'))
    await expect(shown.queryByRole('button', { name: /Posting as/ })).toBeNull()
  },
}

/** The reader chooses their second account for this note by keyboard. The preview shows the note as that account's. */
export const Two: StoryObj = {
  parameters: signedIn('Ada', 'Garden club'),
  render: () => <OpenComposer />,
  play: async () => {
    const shown = await findDialog('New post')
    await pasteText(shown, 'We meet on Sunday.')
    const button = await author(shown, 'Posting as Ada')
    button.focus()
    await userEvent.keyboard('{Enter}')
    const current = await screen.findByRole('menuitemradio', { name: 'Ada' })
    await expect(current).toBeChecked()
    await waitFor(() => expect(current).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(await author(shown, 'Posting as Garden club')).toHaveFocus()
    await expect(shown.getByText(/^For this note only/)).toHaveTextContent('Files are still uploaded by Ada.')
    const preview = within(shown.getByRole('region', { name: 'Preview' }))
    await waitFor(() => expect(preview.getByText('Garden club')).toBeVisible())
  },
}

/** Equal names are told apart by their keys. A read-only account cannot be chosen. */
export const Many: StoryObj = {
  parameters: signedIn(
    'Ada',
    'Ada',
    'Read-only',
    'A club whose name is far too long for the narrow screen of a phone',
    'نادي الحدائق',
    ...Array.from({ length: 12 }, (_, at) => `Club ${at + 1}`),
  ),
  render: () => <OpenComposer />,
  play: async () => {
    const shown = await findDialog('New post')
    await userEvent.click(await author(shown, /^Posting as Ada \(npub1/))
    const options = await screen.findAllByRole('menuitemradio')
    await expect(options).toHaveLength(16)
    await expect(options[0]).toHaveTextContent(/^Adanpub1/)
    await expect(options[0]?.textContent).not.toBe(options[1]?.textContent)
    await expect(options[2]?.textContent).not.toContain('npub1')
    await expect(screen.queryByRole('menuitemradio', { name: /Read-only/ })).toBeNull()
  },
}

/** The account chosen for the note signs out while the user writes. The note and its text stay. */
export const ChosenHasLeft: StoryObj = {
  parameters: signedIn('Ada', 'Garden club', 'Choir'),
  render: () => <OpenComposer />,
  play: async () => {
    const shown = await findDialog('New post')
    const field = await pasteText(shown, 'We meet on Sunday.')
    await userEvent.click(await author(shown, 'Posting as Ada'))
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Garden club' }))
    await author(shown, 'Posting as Garden club')
    const control = await kernel?.resolve(Accounts)
    await control?.signOut(control.accounts.get()[1]?.pubkey ?? '')
    await author(shown, 'Posting as Ada')
    await expect(await shown.findByText(/cannot sign here any more/)).toBeVisible()
    await expect(field).toHaveValue('We meet on Sunday.')
  },
}

const recipe = createTestPlugin('recipes', {
  permissions: ['publish:30023'],
  contributes: [
    composerModes({
      id: 'recipe',
      label: 'Recipe',
      icon: 'article',
      view: async () => ({ default: () => <p>Serves four.</p> }),
      rules: async () => ({
        default: { initialData: null, buildEvent: note => ({ ...note, kind: 30_023 }) },
      }),
    }),
  ],
})

/** This mode's plugin may only publish as the current account. The composer says so and keeps the text. */
export const ModeOfReaderOnly: StoryObj = {
  parameters: signedIn('Ada', 'Garden club'),
  render: () => <OpenComposer />,
  play: async () => {
    kernel?.enable(recipe)
    const shown = await findDialog('New post')
    const field = await pasteText(shown, 'Leek soup')
    await userEvent.click(await shown.findByRole('button', { name: 'Recipe' }))
    await shown.findByText('Serves four.')
    await userEvent.click(await author(shown, 'Posting as Ada'))
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Garden club' }))
    await author(shown, 'Posting as Garden club')
    const publish = shown.getByRole('button', { name: 'Publish' })
    await waitFor(() => expect(publish).toBeEnabled())
    await userEvent.click(publish)
    await expect(await shown.findByRole('alert')).toHaveTextContent(
      '“recipes” can only publish with the account that reads',
    )
    await expect(field).toHaveValue('Leek soup')
  },
}
