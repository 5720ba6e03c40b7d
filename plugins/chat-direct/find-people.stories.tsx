import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { PeopleSearch } from '#contracts/profiles'
import { createDisposable, createValueStore } from '#kernel'
import { createTestPlugin, createTestSigner } from '#kernel/testing'
import { demoEvents } from '../../stories/demo-events'
import { withKernel } from '../../stories/with-kernel'
import { DirectInbox, type DirectInboxService } from './manifest'
import NewDirectChat from './views/new-direct-chat'

const signer = createTestSigner()
const [ana = '', ben = ''] = [...new Set(demoEvents.map(event => event.pubkey))]

/**
 * Provides an index with two people. It is activated by the first search only, finds nobody until `loaded` resolves, and
 * says that it is still being loaded.
 */
const indexedPeople = (loaded: Promise<void>) =>
  createTestPlugin('fixed-index', { provides: [PeopleSearch] }, context => {
    const people = [
      { pubkey: ana, name: 'ana' },
      { pubkey: ben, name: 'ben' },
    ]
    const find = (query: string) =>
      people
        .filter(({ name }) => name.startsWith(query))
        .map(person => ({ ...person, distance: 1, score: 1 }))
    context.provide(PeopleSearch, {
      state: createValueStore({ ready: true, people: people.length }),
      search: async query => find(query),
      watch(query, _limit, onMatches) {
        onMatches({ people: [], phase: 'searching' })
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
let loadIndex = () => {}
const loaded = new Promise<void>(resolve => {
  loadIndex = resolve
})

/** The form of the page of a new chat that finds people for a private message. */
export default {
  title: 'Plugins/Chats, people for a private message',
  decorators: [withKernel(fixedInbox(), indexedPeople(loaded))],
  parameters: { kernel: { signer } },
  render: () => <NewDirectChat openChat={openChat} />,
} satisfies Meta

/** A name is searched, although nothing else has used the index. Enter waits until the index is loaded, and takes its first person. */
export const ByName: StoryObj = {
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const field = await inside.findByRole('searchbox', { name: 'Find people' })
    await userEvent.type(field, 'be{Enter}')
    await expect(await inside.findByText('Searching…')).toBeVisible()
    await expect(openChat).not.toHaveBeenCalled()
    loadIndex()
    await waitFor(() => expect(openChat).toHaveBeenCalledWith(`room with ${ben}`))
    await expect(inside.getAllByRole('listitem')).toHaveLength(1)
    await userEvent.type(field, 'x')
    await expect(await inside.findByText('Nobody was found.')).toBeVisible()
  },
}
