import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test'
import { PeopleSearch } from '#contracts/profiles'
import { createDisposable, createValueStore } from '#kernel'
import { createDeferred, createTestEvent, createTestPlugin, createTestSigner } from '#kernel/testing'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import { DirectInbox, type DirectInboxService } from './manifest'
import NewDirectChat from './views/new-direct-chat'

const signer = createTestSigner()
const names = ['ana', 'ben', 'bea']
const profiles = names.map((name, index) =>
  createTestEvent({ kind: 0, pubkey: `${index + 1}`.repeat(64), content: JSON.stringify({ name }) }),
)
const [ana = '', ben = '', bea = ''] = profiles.map(({ pubkey }) => pubkey)

/**
 * Provides an index with three people. It is activated by the first search only, and says that it is still being loaded
 * until `loaded` resolves. Before that, it finds nobody except those in `foundAtFirst`.
 */
const indexedPeople = (loaded: Promise<void>, foundAtFirst: readonly string[] = []) =>
  createTestPlugin('fixed-index', { provides: [PeopleSearch] }, context => {
    const people = [ana, ben, bea].map((pubkey, index) => ({ pubkey, name: names[index] ?? '' }))
    const find = (query: string) =>
      people
        .filter(({ name }) => name.startsWith(query))
        .map(person => ({ ...person, distance: 1, score: 1 }))
    context.provide(PeopleSearch, {
      state: createValueStore({ ready: true, people: people.length }),
      search: async query => find(query),
      watch(query, _limit, onMatches) {
        const atFirst = find(query).filter(({ pubkey }) => foundAtFirst.includes(pubkey))
        onMatches({ people: atFirst, phase: 'searching' })
        void loaded.then(() => onMatches({ people: find(query), phase: 'done' }))
        return createDisposable(() => {})
      },
    })
  })

const fixedInbox = () =>
  createTestPlugin('fixed-inbox', { provides: [DirectInbox] }, context => {
    context.provide(DirectInbox, {
      createRoom: async ([person]: readonly string[]) => `room with ${person}`,
    } as Partial<DirectInboxService> as DirectInboxService)
  })

const openChat = fn()
const firstIndex = createDeferred<void>()
const secondIndex = createDeferred<void>()

/** The form of the page of a new chat that finds people for a private message. */
export default {
  title: 'Plugins/Chats, people for a private message',
  parameters: { kernel: { signer, events: profiles } },
  render: () => <NewDirectChat openChat={openChat} />,
} satisfies Meta

/** A name is searched, although nothing else has used the index. Enter waits until the index is loaded, and takes its first person. */
export const ByName: StoryObj = {
  decorators: [withKernel(fixedInbox(), indexedPeople(firstIndex.promise), ...pluginManifests('profiles'))],
  play: async ({ canvasElement }) => {
    openChat.mockClear()
    const inside = within(canvasElement)
    const field = await inside.findByRole('searchbox', { name: 'Find people' })
    await userEvent.type(field, 'ben{Enter}')
    await expect(await inside.findByText('Searching…')).toBeVisible()
    await expect(openChat).not.toHaveBeenCalled()
    firstIndex.resolve()
    await waitFor(() => expect(openChat).toHaveBeenCalledWith(`room with ${ben}`))
    await expect(inside.getAllByRole('listitem')).toHaveLength(1)
    await expect(await inside.findByRole('checkbox', { name: 'Add ben to the room' })).not.toBeChecked()
    await userEvent.type(field, 'x')
    await expect(await inside.findByText('Nobody was found.')).toBeVisible()
  },
}

/** While Enter waits for the index, the form says so, although the index has found somebody already. */
export const EnterWaits: StoryObj = {
  decorators: [
    withKernel(fixedInbox(), indexedPeople(secondIndex.promise, [bea]), ...pluginManifests('profiles')),
  ],
  play: async ({ canvasElement }) => {
    openChat.mockClear()
    const inside = within(canvasElement)
    const field = await inside.findByRole<HTMLInputElement>('searchbox', { name: 'Find people' })
    await userEvent.type(field, 'be')
    await expect(await inside.findByRole('checkbox', { name: 'Add bea to the room' })).not.toBeChecked()
    await expect(inside.getByRole('status')).toBeEmptyDOMElement()
    // Unlike browsers, `userEvent` does not submit a form by Enter if it has a checkbox.
    await fireEvent.submit(field.form as HTMLFormElement)
    await expect(inside.getByRole('status')).toHaveTextContent('Searching…')
    await expect(openChat).not.toHaveBeenCalled()
    secondIndex.resolve()
    await waitFor(() => expect(openChat).toHaveBeenCalledWith(`room with ${ben}`))
    await expect(inside.getByRole('status')).toBeEmptyDOMElement()
  },
}
