/**
 * Takes away from a worker's global scope all that could reach somebody, or start a scope in which it were there again.
 * The frame's policy refuses nearly all of it already, but engines have gaps: Firefox 140 loads a font in a worker
 * whatever the policy says. It runs before the guest's code, in the guest's worker, and is sent there as text: nothing
 * outside of this function may be used in it.
 */
export function closeDoors(scope: object): void {
  const doors = [
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
  for (const door of doors) {
    // A function such as `fetch` belongs to a prototype, from which the guest could take it.
    for (let owner: object | null = scope; owner; owner = Object.getPrototypeOf(owner))
      Reflect.deleteProperty(owner, door)
    Reflect.defineProperty(scope, door, { value: undefined })
  }
}
