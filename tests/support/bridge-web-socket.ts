import type { Page } from '@playwright/test'
import { WebSocket } from 'ws'

/**
 * Connects every WebSocket that the page opens to `from` with the test's own relay at `to`. While `away` returns true,
 * such connections are closed.
 */
export const bridgeWebSocket = (
  page: Page,
  from: string | RegExp,
  to: string,
  away = () => false,
): Promise<void> =>
  page.routeWebSocket(from, async socket => {
    if (away()) return socket.close()
    const server = new WebSocket(to)
    const waiting: string[] = []
    socket.onMessage(message => {
      if (server.readyState === server.OPEN) server.send(String(message))
      else waiting.push(String(message))
    })
    server.on('open', () => {
      for (const message of waiting) server.send(message)
    })
    server.on('message', data => socket.send(String(data)))
    socket.onClose(() => server.close())
  })
