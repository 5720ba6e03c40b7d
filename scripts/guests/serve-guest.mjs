import { watch } from 'node:fs'
import { createServer } from 'node:http'
import { buildGuest } from './build-guest.mjs'

/** Milliseconds after a change until the guest is built again, because editors write a file in several steps. */
const SETTLE_MS = 50

/**
 * Serves the guest in a folder, and builds it again after each change. `onBuilt` is called with the error if a build
 * has failed; then the last good build is served. Resolves when the first build is done.
 */
export async function serveGuest({ folder, port = 0, onBuilt = () => {} }) {
  let files = await buildGuest(folder)
  /** Pending answers to apps that wait for the next change. */
  const waiting = new Set()
  const rebuild = async () => {
    try {
      files = await buildGuest(folder)
      for (const response of waiting) response.end('changed')
      waiting.clear()
      onBuilt()
    } catch (error) {
      onBuilt(error)
    }
  }
  let timer
  const watching = watch(folder, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(rebuild, SETTLE_MS)
  })
  const server = createServer(({ url }, response) => {
    const isChanges = url === '/changes'
    // `reloads` tells the app that this server reports changes.
    const manifest = () => JSON.stringify({ ...JSON.parse(files.manifest), reloads: true })
    const body = isChanges ? '' : { '/guest.json': manifest, '/guest.js': () => files.code }[url]?.()
    response.writeHead(body === undefined ? 404 : 200, {
      'Content-Type': url === '/guest.json' ? 'application/json' : 'text/javascript; charset=utf-8',
      // Only an app on this machine loads a guest from here, but its port is not known, so all origins are allowed.
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'no-store',
    })
    if (!isChanges) return response.end(body)
    response.flushHeaders()
    waiting.add(response)
    response.on('close', () => waiting.delete(response))
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    async close() {
      clearTimeout(timer)
      watching.close()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
