import { createDisposable, type Disposable } from '#kernel'
import { parseWalletRequest, type WalletRequest } from './parse-wallet-request'

/** Maximum number of messages of the wallet that are read within a second. */
const MAX_PER_SECOND = 5

export interface WalletChannelOptions {
  readonly frame: HTMLIFrameElement
  /** The origin of the wallet. Messages of any other page are ignored. */
  readonly walletOrigin: string
  /** Returns what the wallet is told when it opens the channel, so that it can look like the app. */
  readonly getAppearance: () => { readonly dark: boolean; readonly language: string }
  readonly onRequest: (walletRequest: WalletRequest) => void
}

/**
 * Waits for the message `pinion:hello` of the framed wallet and answers with `pinion:channel` and a port. Over the
 * port, the wallet gets `{ type: 'look', dark, language }` and may send what `parseWalletRequest` accepts. When it
 * reloads, it says hello again and gets a new port. No message contains data about the user.
 */
export function openWalletChannel({
  frame,
  walletOrigin,
  getAppearance,
  onRequest,
}: WalletChannelOptions): Disposable {
  let port: MessagePort | undefined
  let messageTimes: number[] = []
  const onPortMessage = ({ data }: MessageEvent<unknown>) => {
    const nowMs = performance.now()
    messageTimes = messageTimes.filter(messageMs => nowMs - messageMs < 1_000)
    if (messageTimes.length >= MAX_PER_SECOND) return
    messageTimes.push(nowMs)
    const walletRequest = parseWalletRequest(data)
    if (walletRequest) onRequest(walletRequest)
  }
  const onHello = ({ data, source, origin: messageOrigin }: MessageEvent<unknown>) => {
    if (messageOrigin !== walletOrigin || source !== frame.contentWindow || !frame.contentWindow) return
    if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'pinion:hello') return
    port?.close()
    const channel = new MessageChannel()
    port = channel.port1
    port.onmessage = onPortMessage
    frame.contentWindow.postMessage({ type: 'pinion:channel', version: 1 }, walletOrigin, [channel.port2])
    port.postMessage({ type: 'look', ...getAppearance() })
  }
  addEventListener('message', onHello)
  return createDisposable(() => {
    removeEventListener('message', onHello)
    port?.close()
  })
}
