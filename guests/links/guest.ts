import type { NostrEvent, Request, State, Tree } from '../../guest-api'

// The server answers `POST /links` with the id of the new link (`{ id }`) and `GET /links` with a list of `{ id, url,
// title, at }`, in which `at` is in seconds and may be absent. `DELETE /links/<id>` removes a link.

const SERVER = 'https://links.example.com'
const STORAGE_KEY = 'links'
const UNREADABLE = 'The server sent an answer that cannot be read.'
const MAX_LINKS = 100
/** With this length, a hundred links fit into the 100 kB that the guest may store. */
const MAX_URL_CHARS = 600
const MAX_TITLE_CHARS = 100
const MAX_LISTED_LINKS = 60
/** Number of links that are sent at once, because the app allows 60 requests per minute. */
const MAX_UPLOADS = 20

interface SavedLink {
  /** The id from the server. Empty until the link was sent. */
  readonly id: string
  readonly url: string
  readonly title: string
  /** s */
  readonly at: number
}

const nowInSeconds = () => Math.floor(Date.now() / 1_000)
const errorText = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 120)
const getHost = (url: string) => new URL(url).host.slice(0, 100)

/** Returns the normalized address, or `undefined` if it is no web address or too long. */
function parseUrl(text: string): string | undefined {
  const url = text.length <= MAX_URL_CHARS && URL.canParse(text) ? new URL(text) : undefined
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return url && isWeb && url.href.length <= MAX_URL_CHARS ? url.href : undefined
}

const parseId = (id: unknown) => (typeof id === 'string' && /^[\w-]{1,60}$/.test(id) ? id : '')

/** Parses a link from the server or from storage. Returns `undefined` if it has no address. */
function parseLink(value: unknown): SavedLink | undefined {
  const { id, url, title, at } = (value ?? {}) as Partial<Record<keyof SavedLink, unknown>>
  const address = typeof url === 'string' ? parseUrl(url) : undefined
  if (address === undefined) return undefined
  const isTime = typeof at === 'number' && Number.isInteger(at) && at >= 0 && at < 1e11
  return {
    id: parseId(id),
    url: address,
    title: (typeof title === 'string' && title.slice(0, MAX_TITLE_CHARS)) || getHost(address),
    at: isTime ? at : nowInSeconds(),
  }
}

/** Merges two lists, newest first, with each address once. If both have an address, the link of `first` counts. */
function mergeLinks(first: readonly unknown[], second: readonly SavedLink[]): readonly SavedLink[] {
  const byUrl = new Map<string, SavedLink>()
  for (const link of [...first.slice(0, 1_000).map(parseLink), ...second])
    if (link && !byUrl.has(link.url)) byUrl.set(link.url, link)
  const isSent = ({ id }: SavedLink) => (id === '' ? 0 : 1)
  // If there are too many links, those that only this device has must not be dropped before those on the server.
  const kept = [...byUrl.values()].sort((a, b) => isSent(a) - isSent(b) || b.at - a.at).slice(0, MAX_LINKS)
  return kept.sort((a, b) => b.at - a.at)
}

let links: readonly SavedLink[] = []
/** The last message. The app may not show it, because it allows one toast per two seconds. So the page shows it too. */
let lastMessage = ''
let isBusy = false
let redrawPage = () => {}

const loaded = pinion.get(STORAGE_KEY).then(
  stored => {
    if (Array.isArray(stored)) links = mergeLinks(stored, [])
  },
  // Without stored links, links can still be sent and loaded.
  () => {},
)

async function saveLinks(next: readonly SavedLink[]): Promise<void> {
  const before = links
  links = next
  try {
    await pinion.set(STORAGE_KEY, next)
  } catch (error) {
    if (links === next) links = before
    throw error
  }
  redrawPage()
}

function showToast(text: string): void {
  lastMessage = text
  redrawPage()
  void pinion.toast(text).catch(() => {})
}

/** Sends a request to the server. Rejects with a reason in words for the user. */
async function sendRequest(
  method: NonNullable<Request['method']>,
  path: string,
  body?: object,
): Promise<string> {
  const token = String(pinion.setting('token') ?? '').trim()
  if (!/^[!-~]{1,500}$/.test(token)) throw new Error('Enter your token in the settings.')
  const { status, text } = await pinion.fetch(SERVER + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  // The link to remove is not on the server any more, so the removal counts as done.
  if (method === 'DELETE' && status === 404) return ''
  if (status === 401 || status === 403) throw new Error('The server does not accept the token.')
  if (status < 200 || status > 299) throw new Error(`The server answered ${status}.`)
  return text
}

function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(UNREADABLE)
  }
}

async function uploadLink({ url, title }: SavedLink): Promise<void> {
  const answer = parseAnswer(await sendRequest('POST', '/links', { url, title })) as {
    readonly id?: unknown
  } | null
  const id = parseId(answer?.id)
  if (id === '') throw new Error(UNREADABLE)
  await saveLinks(links.map(link => (link.url === url ? { ...link, id } : link)))
}

/** Returns the first address in a text, without punctuation around it. */
function findFirstLink(text: string): string | undefined {
  for (const [found] of text.matchAll(/https?:\/\/[^\s<>"']+/gi)) {
    if (found.length > 2 * MAX_URL_CHARS) continue
    let bare = found.replace(/[.,;:!?]+$/, '')
    // A closing bracket at the end belongs to the address only if the address has its opening bracket.
    while (bare.endsWith(')') && bare.split(')').length > bare.split('(').length)
      bare = bare.slice(0, -1).replace(/[.,;:!?]+$/, '')
    const url = parseUrl(bare)
    if (url !== undefined) return url
  }
  return undefined
}

/** Returns the text of a note without its addresses. */
const getNoteTitle = ({ content }: NostrEvent) =>
  content
    .slice(0, 5_000)
    .replace(/\(?https?:\/\/\S+/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TITLE_CHARS)

pinion.menu('save', async ({ event }) => {
  await loaded
  const url = findFirstLink(event.content.slice(0, 20_000))
  if (url === undefined) return showToast('This note has no link that can be saved.')
  if (links.some(link => link.url === url)) return showToast('This link is saved already.')
  if (links.length >= MAX_LINKS) return showToast('There is no room for more links. Remove some first.')
  const link = { id: '', url, title: getNoteTitle(event) || getHost(url), at: nowInSeconds() }
  await saveLinks([link, ...links])
  // The app waits only ten seconds for an answer, and the server may take longer. So do not wait.
  void uploadLink(link).then(
    () => showToast('The link is saved.'),
    error => showToast(`The link is saved here, and not sent yet. ${errorText(error)}`),
  )
})

interface Page extends State {
  find: string
}

pinion.view<object, Page>('saved', async (_, { find = '' }, redraw) => {
  redrawPage = redraw
  await loaded
  const words = find.trim().toLowerCase()
  const found = links.filter(({ url, title }) => `${title} ${url}`.toLowerCase().includes(words))
  const unsent = links.filter(({ id }) => id === '').length
  return [
    'column',
    {},
    [
      'row',
      {},
      ['button', { act: 'load', disabled: isBusy }, 'Load from the server'],
      unsent > 0 && ['button', { act: 'send', primary: true, disabled: isBusy }, `Send again (${unsent})`],
    ],
    isBusy
      ? ['progress', { label: 'Talking to the server' }]
      : lastMessage !== '' && ['text', { quiet: true }, lastMessage],
    ['field', { act: 'find', label: 'Find', value: find, example: 'A word of the title or the address' }],
    ...found.slice(0, MAX_LISTED_LINKS).map(renderLink),
    found.length > MAX_LISTED_LINKS && [
      'text',
      { quiet: true },
      `${found.length - MAX_LISTED_LINKS} more. Enter a word.`,
    ],
    links.length === 0 && ['empty', { title: 'No saved links' }, "Press 'Save link' in the menu of a note."],
    links.length > 0 && found.length === 0 && ['empty', { title: 'No saved link has these words' }],
  ]
})

const renderLink = ({ id, url, title, at }: SavedLink): Tree => [
  'card',
  {},
  ['link', { to: url }, title],
  [
    'row',
    {},
    getHost(url),
    ['time', { at }],
    id === '' && 'not sent yet',
    ['button', { act: 'remove', value: getLinkKey({ url, at }), disabled: isBusy }, 'Remove'],
  ],
]

/** Returns a name for a link that is short enough to be a button's value. */
const getLinkKey = ({ url, at }: Pick<SavedLink, 'url' | 'at'>) => `${at} ${url.slice(-200)}`

pinion.act<object, Page>('find', (_, state, words) => {
  state.find = String(words).slice(0, 200)
})

/** Registers an action. Only one runs at a time. `run` resolves with the message about its result. */
const addAction = (name: string, run: (value: unknown) => Promise<string>) =>
  pinion.act<object, Page>(name, async (_, __, value) => {
    if (isBusy) return
    isBusy = true
    redrawPage()
    const words = await run(value).catch(errorText)
    isBusy = false
    showToast(words)
  })

addAction('load', async () => {
  const found = parseAnswer(await sendRequest('GET', '/links'))
  if (!Array.isArray(found)) throw new Error(UNREADABLE)
  const before = links.length
  // Without its id, the link could not be removed from the server.
  await saveLinks(
    mergeLinks(
      found.filter(link => parseLink(link)?.id),
      links,
    ),
  )
  return `The list is loaded. New links: ${links.length - before}.`
})

addAction('send', async () => {
  const unsent = links.filter(({ id }) => id === '').slice(0, MAX_UPLOADS)
  let sent = 0
  try {
    for (const link of unsent) {
      await uploadLink(link)
      sent++
    }
  } catch (error) {
    return `${sent} of ${unsent.length} links are sent. ${errorText(error)}`
  }
  return `${sent} of ${unsent.length} links are sent.`
})

addAction('remove', async value => {
  const link = links.find(each => getLinkKey(each) === value)
  if (!link) return 'The link is removed already.'
  // Remove the link from the server first. Otherwise it would come back when the list is loaded.
  if (link.id !== '') await sendRequest('DELETE', `/links/${link.id}`)
  await saveLinks(links.filter(({ url }) => url !== link.url))
  return 'The link is removed.'
})
