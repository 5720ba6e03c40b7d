import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'

/** A developer's server with the files of guests, each in a folder of its own. */
export interface GuestServer {
  /** Returns the address of a folder. */
  folder(id: string): string
  /** Puts a guest's files into a folder, or replaces them. */
  put(id: string, adds: object, code: string, more?: object): void
  /** Puts one file at a path. `undefined` takes it away. */
  file(path: string, text: string | undefined): void
  close(): Promise<void>
}

export async function startGuestServer(): Promise<GuestServer> {
  const files = new Map<string, string>()
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.writeHead(file === undefined ? 404 : 200).end(file)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    folder: id => `http://127.0.0.1:${port}/${id}/`,
    put(id, adds, code, more) {
      const manifest = { api: 1, id, title: id, summary: `About ${id}.`, version: '1.0.0', adds, ...more }
      files.set(`/${id}/guest.json`, JSON.stringify(manifest))
      files.set(`/${id}/guest.js`, code)
    },
    file(path, text) {
      if (text === undefined) files.delete(path)
      else files.set(path, text)
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        // A browser opens connections in advance. The server would wait a minute and more for their first request.
        server.closeAllConnections()
      }),
  }
}

/** Turns 'Plugins from others' on, before the first page. */
export const enableGuests = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // The script runs in the frames of guests, too, which have no storage.
    if (self.origin === 'null') return
    localStorage.setItem('pinion/plugins', JSON.stringify({ version: 1, value: { guests: true } }))
  })

/** Enters the folder of a guest in the settings, which are open. */
export async function addLocalGuest(page: Page, address: string): Promise<void> {
  await page.getByLabel('Address of the folder').fill(address)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}

/** Waits until the settings say that the only guest can start. */
export const waitUntilGuestReady = (page: Page): Promise<void> =>
  expect(page.getByText('Ready. It starts when something of it is shown.')).toBeVisible()
