import { createHash } from 'node:crypto'
import { WebSocket } from 'ws'
import { loadTs } from '../load-ts.mjs'
import { buildGuest } from './build-guest.mjs'

const LISTING_KIND = 35_128
/**
 * The kind of a snapshot, which is published for each version and never replaced, so that older versions stay known.
 */
const SNAPSHOT_KIND = 5_128
/** The description of an app (NIP-89), by which other clients find the guest. */
const APP_KIND = 31_990
const UPLOAD_KIND = 24_242
/** Milliseconds to wait for a server or relay. */
const ANSWER_MS = 20_000

/** Seconds since 1970. */
const now = () => Math.floor(Date.now() / 1_000)

/**
 * Builds the guest in a folder. Returns its code and the unsigned events that publish it. Throws if the app would
 * refuse the manifest.
 */
export async function prepareGuest(folder, servers) {
  const { manifest: json, code } = await buildGuest(folder)
  const { parseGuestManifest } = await loadTs('plugins/guests/install/guest-manifest.ts')
  const { getShownKinds } = await loadTs('plugins/guests/install/get-shown-kinds.ts')
  const guest = parseGuestManifest(json)
  const { id, title, summary, version } = guest
  const hash = createHash('sha256').update(code).digest('hex')
  const tags = [
    ['d', id],
    ['path', '/plugin.js', hash],
    ['x', hash],
    ...servers.map(server => ['server', server]),
    ['title', title],
    ['description', summary],
    ['version', version],
    ['L', 'pinion.plugin'],
    ['l', '1', 'pinion.plugin'],
    ...getShownKinds(guest).map(kind => ['k', String(kind)]),
  ]
  const content = JSON.stringify(JSON.parse(json))
  const templates = [LISTING_KIND, SNAPSHOT_KIND].map(kind => ({ kind, created_at: now(), content, tags }))
  return { id, title, version, code, hash, templates }
}

/** Returns the event that describes the guest as an app (NIP-89), with the address of its listing. */
function appOf({ id, title, templates: [listing] }, pubkey, relay) {
  const kinds = listing.tags.filter(([name]) => name === 'k')
  const about = listing.tags.find(([name]) => name === 'description')?.[1] ?? ''
  return {
    kind: APP_KIND,
    created_at: listing.created_at,
    content: JSON.stringify({ name: title, about }),
    tags: [['d', id], ...kinds, ['latest', `${LISTING_KIND}:${pubkey}:${id}`, relay]],
  }
}

/** Uploads the code (Blossom, BUD-02). Throws with the server's reason. */
async function upload(server, code, hash, signer) {
  const authorization = await signer.sign({
    kind: UPLOAD_KIND,
    created_at: now(),
    content: 'A plugin for Pinion',
    tags: [
      ['t', 'upload'],
      ['x', hash],
      ['expiration', String(now() + 300)],
    ],
  })
  const answer = await fetch(`${server.replace(/\/+$/, '')}/upload`, {
    method: 'PUT',
    headers: {
      authorization: `Nostr ${Buffer.from(JSON.stringify(authorization)).toString('base64')}`,
      'content-type': 'text/javascript',
    },
    body: code,
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${(await answer.text()).slice(0, 200)}`)
}

/** Sends events to a relay. Throws with the relay's reason if it refuses one of them. */
function send(relay, events) {
  const socket = new WebSocket(relay)
  const waiting = new Set(events.map(({ id }) => id))
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer')), ANSWER_MS)
    socket.on('error', reject)
    socket.on('open', () => {
      for (const event of events) socket.send(JSON.stringify(['EVENT', event]))
    })
    socket.on('message', data => {
      const [type, id, isTaken, reason] = JSON.parse(String(data))
      if (type !== 'OK' || !waiting.delete(id)) return
      if (!isTaken) reject(new Error(reason))
      else if (waiting.size === 0) resolve()
    })
    socket.on('close', () => {
      clearTimeout(timer)
      reject(new Error('closed'))
    })
  }).finally(() => {
    socket.close()
  })
}

/**
 * Publishes the guest in a folder: uploads the code to the servers, then sends the signed events to the relays. Throws
 * if no server or no relay has accepted it. `log` is called with the result of each.
 */
export async function publishGuest({ folder, servers, relays, signer, log }) {
  const prepared = await prepareGuest(folder, servers)
  const each = async (addresses, act, done) => {
    let taken = 0
    for (const address of addresses)
      try {
        await act(address)
        taken++
        log(`${done} ${address}`)
      } catch (error) {
        log(`refused  ${address}: ${error.message}`)
      }
    return taken
  }
  const { code, hash, templates } = prepared
  // The code comes first, because a listing whose code is on no server cannot be installed.
  if (!(await each(servers, server => upload(server, code, hash, signer), 'uploaded')))
    throw new Error('No server has taken the code, so nothing was published.')
  const events = []
  const app = appOf(prepared, await signer.pubkey(), relays[0])
  for (const template of [...templates, app]) events.push(await signer.sign(template))
  if (!(await each(relays, relay => send(relay, events), 'sent    ')))
    throw new Error('No relay has taken the events.')
  return { ...prepared, events }
}
