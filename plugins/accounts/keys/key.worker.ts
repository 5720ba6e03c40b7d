import { serveKeys } from './serve-keys'

// The first message brings the private port. Nobody who comes later is listened to.
addEventListener(
  'message',
  ({ ports: [port] }: MessageEvent) => {
    if (port) serveKeys(port)
  },
  { once: true },
)
