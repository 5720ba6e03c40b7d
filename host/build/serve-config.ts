import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin } from 'vite'

/**
 * Serves the `config.json` in `PINION_CONFIG` (JSON text) in place of the file:
 * `npm start` and the tests point the app at their own relays without changing what is built.
 */
export function serveConfig(): Plugin {
  const middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const config = process.env.PINION_CONFIG
    if (config === undefined || request.url?.split('?')[0] !== '/config.json') return next()
    response.setHeader('Content-Type', 'application/json')
    response.setHeader('Cache-Control', 'no-cache')
    response.end(config)
  }
  return {
    name: 'pinion:serve-config',
    configureServer: server => void server.middlewares.use(middleware),
    configurePreviewServer: server => void server.middlewares.use(middleware),
  }
}
