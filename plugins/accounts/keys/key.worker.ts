import { serveKeyWorker } from './serve-key-worker'

// The first message brings the private port through which keys are used. All later messages are ignored.
addEventListener(
  'message',
  ({ ports: [port] }: MessageEvent) => {
    if (port) serveKeyWorker(port)
  },
  { once: true },
)
