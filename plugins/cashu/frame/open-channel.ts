import { type Disposable, toDisposable } from '#kernel'
import { type FrameWish, readWish } from './read-wish'

/** Maximum number of messages of the wallet that are read within a second. */
const MAX_PER_SECOND = 5

export interface ChannelOptions {
  readonly frame: HTMLIFrameElement
  /** The origin of the wallet. Messages of any other page are ignored. */
  readonly origin: string
  /** Facts that the wallet gets when it opens the channel. */
  readonly facts: () => { readonly dark: boolean; readonly language: string }
  readonly onWish: (wish: FrameWish) => void
}

/**
 * Waits for the message `pinion:hello` of the framed wallet and answers with `pinion:channel` and a port. Over this
 * port, the wallet gets `{ type: 'look', dark, language }` and may send the messages that `readWish` knows. A wallet
 * that reloads says hello again and gets a new port. No message contains anything of the user's.
 */
export function openChannel({ frame, origin, facts, onWish }: ChannelOptions): Disposable {
  let port: MessagePort | undefined
  let times: number[] = []
  const hear = ({ data }: MessageEvent<unknown>) => {
    const now = performance.now()
    times = times.filter(time => now - time < 1_000)
    if (times.length >= MAX_PER_SECOND) return
    times.push(now)
    const wish = readWish(data)
    if (wish) onWish(wish)
  }
  const greet = ({ data, source, origin: from }: MessageEvent<unknown>) => {
    if (from !== origin || source !== frame.contentWindow || !frame.contentWindow) return
    if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'pinion:hello') return
    port?.close()
    const channel = new MessageChannel()
    port = channel.port1
    port.onmessage = hear
    frame.contentWindow.postMessage({ type: 'pinion:channel', version: 1 }, origin, [channel.port2])
    port.postMessage({ type: 'look', ...facts() })
  }
  addEventListener('message', greet)
  return toDisposable(() => {
    removeEventListener('message', greet)
    port?.close()
  })
}
