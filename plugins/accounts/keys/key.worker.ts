import { serveKeys } from './serve-keys'

// The first message brings the private port. All later messages are ignored.
addEventListener(
  'message',
  ({ ports: [port] }: MessageEvent) => {
    if (port) serveKeys(port)
  },
  { once: true },
)
