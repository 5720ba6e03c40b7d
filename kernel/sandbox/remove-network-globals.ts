/**
 * Removes from a worker's global scope everything that can make a request or start another scope. The frame's policy
 * refuses nearly all of it already, but browsers have gaps: Firefox 140 loads a font in a worker whatever the policy
 * is. It runs in the guest's worker before the guest's code, and is sent there as text, so it must use nothing
 * outside of this function.
 */
export function removeNetworkGlobals(scope: object): void {
  const globalNames = [
    'BroadcastChannel',
    'EventSource',
    'FontFace',
    'FontFaceSet',
    'Notification',
    'OffscreenCanvas',
    'RTCPeerConnection',
    'SharedWorker',
    'WebAssembly',
    'WebSocket',
    'WebSocketStream',
    'WebTransport',
    'Worker',
    'XMLHttpRequest',
    'caches',
    'cookieStore',
    'fetch',
    'fonts',
    'importScripts',
    'indexedDB',
    'webkitIndexedDB',
  ]
  for (const name of globalNames) {
    // A function such as `fetch` belongs to a prototype, from which the guest could take it.
    for (let owner: object | null = scope; owner; owner = Object.getPrototypeOf(owner))
      Reflect.deleteProperty(owner, name)
    Reflect.defineProperty(scope, name, { value: undefined })
  }
}
