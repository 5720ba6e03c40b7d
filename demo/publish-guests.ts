import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { publishGuest } from '../scripts/guests/publish-guest.mjs'
import { createGuestEvents } from './create-guest-events.ts'
import { createEventSigner } from './event-signer.ts'
import type { DemoNetwork } from './network/demo-network.ts'
import type { DemoRelay } from './relay/start-demo-relay.ts'

interface PublishGuestsOptions {
  /** The folder that holds a folder for each guest. */
  readonly folder: string
  readonly network: DemoNetwork
  /** Address of a Blossom server. */
  readonly server: string
  readonly relay: DemoRelay
}

/** People of the network who write plugins. */
const AUTHORS = ['tom', 'nadia', 'greta']

/**
 * Publishes the guests of the repository as their authors would, the code on the server and the events on the relay,
 * and a few events that only they show. Resolves with the number of guests.
 */
export async function publishGuests({
  folder,
  network,
  server,
  relay,
}: PublishGuestsOptions): Promise<number> {
  const signer = await createEventSigner()
  const person = (handle: string) => network.people.find(each => each.handle === handle)
  const entries = await readdir(folder, { withFileTypes: true })
  const guests = entries.filter(entry => entry.isDirectory()).map(({ name }) => name)
  for (const [place, id] of guests.entries()) {
    const author = person(AUTHORS[place % AUTHORS.length] ?? '')
    if (!author) continue
    await publishGuest({
      folder: join(folder, id),
      servers: [server],
      relays: [relay.url],
      signer: {
        pubkey: async () => author.pubkey,
        sign: async template =>
          signer.sign({ ...template, tags: template.tags.map(tag => [...tag]) }, author.secretKey),
        close: async () => {},
      },
      log: () => {},
    })
  }
  for (const { authorHandle, template } of createGuestEvents(Math.floor(Date.now() / 1_000))) {
    const author = person(authorHandle)
    if (author) relay.add([signer.sign(template, author.secretKey)])
  }
  return guests.length
}
